import type { WalletInfo } from '../port/wallet.ts';
import { isTelegramWallet, isWalletNamed } from './names.ts';
import { TelegramWalletMissing, UnknownWallet } from './wallet-not-listed.ts';

/**
 * `embedded`: connect at once, without a modal. `single`: the connection screen of one wallet, without a back
 * button.
 */
export type OpeningView =
  | { readonly type: 'embedded'; readonly wallet: WalletInfo }
  | { readonly type: 'single'; readonly wallet: WalletInfo }
  | { readonly type: 'universal' };

/**
 * What to open: the wallet whose browser this is, always; otherwise the requested wallet; otherwise the modal
 * (R3.09, R3.17).
 * @param wanted name or appName of the requested wallet
 * @throws UnknownWallet if no listed wallet has that name, even inside a wallet's browser
 */
export function openingView(wallets: readonly WalletInfo[], wanted?: string): OpeningView {
  const single = wanted === undefined ? undefined : walletNamed(wallets, wanted);
  const embedded = wallets.find((wallet) => wallet.embedded);
  if (embedded !== undefined) return { type: 'embedded', wallet: embedded };
  return single === undefined ? { type: 'universal' } : { type: 'single', wallet: single };
}

/** The first wallet with that name or appName. @throws UnknownWallet */
export function walletNamed(wallets: readonly WalletInfo[], wanted: string): WalletInfo {
  const found = wallets.find((wallet) => isWalletNamed(wallet, wanted));
  if (found === undefined) throw new UnknownWallet(wanted);
  return found;
}

/** The messenger's own wallet of a list. @throws TelegramWalletMissing */
export function telegramWalletOf(wallets: readonly WalletInfo[]): WalletInfo {
  const found = wallets.find((wallet) => isTelegramWallet(wallet));
  if (found === undefined) throw new TelegramWalletMissing();
  return found;
}
