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

/**
 * A name as it is shown: without the signs that turn the text around them, by which one wallet or address could look like
 * another, and of 60 characters at most.
 */
export function plainName(name: string): string {
  return name.replaceAll(/\p{Bidi_Control}/gu, '').replace(/^(.{60}).+/su, '$1…');
}

/** Names that differ only in case are equal. */
export function folded(text: string): string {
  return text.toLowerCase();
}
