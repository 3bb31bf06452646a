import { TELEGRAM_WALLET_APP_NAME } from '../../constants/index.ts';
import type { WalletInfo } from '../port/wallet.ts';

/** Whether a text is a wallet's name or appName, ignoring case (R3.16). */
export function isWalletNamed(wallet: Pick<WalletInfo, 'name' | 'appName'>, text: string): boolean {
  const wanted = folded(text);
  return folded(wallet.name) === wanted || folded(wallet.appName) === wanted;
}

/** The messenger's own wallet, shown as "Wallet On Telegram" (R3.16). */
export function isTelegramWallet({ appName }: Pick<WalletInfo, 'appName'>): boolean {
  return folded(appName) === TELEGRAM_WALLET_APP_NAME;
}

/** Names that differ only in case are equal. */
export function folded(text: string): string {
  return text.toLowerCase();
}
