export { labelOf, mergeByName, orderWallets, type WalletLabel } from './arrange.ts';
export {
  type ConnectionMode,
  type ConnectionScreen,
  connectionScreen,
  otherModes,
} from './connection-screen.ts';
export { checkWalletsList, type ListedBridge, type ListedWallet } from './listed-wallet.ts';
export { layoutFor, type WidgetLayout } from './layout.ts';
export { isTelegramWallet, isWalletNamed } from './names.ts';
export { type OpeningView, openingView, telegramWalletOf, walletNamed } from './opening-view.ts';
export { supportsDesktop, supportsExtension, supportsMobile } from './platforms.ts';
export { readRemembered, rememberedOf, type RememberedWallet, rememberedText } from './remembered.ts';
export { type UniversalView, universalView, walletListMaxHeightPx, walletsFor } from './shown-wallets.ts';
export { type InjectedBridge, walletInfoOf } from './wallet-info.ts';
export { TelegramWalletMissing, UnknownWallet } from './wallet-not-listed.ts';
