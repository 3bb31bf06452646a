import { useLingui } from '@lingui/react/macro';
import type { WalletInfo } from '@axiom/domain/wallet/port';
import { isTelegramWallet, labelOf } from '@axiom/domain/wallet/list';

/** Letters that may be written from right to left: from Hebrew on, where what is written from left to right is not disturbed. */
const MAY_TURN = /[\u0590-\u{10ffff}]/u;

/** A wallet's name inside a sentence: one that is written from right to left does not turn the rest around. */
export function inSentence(name: string): string {
  return MAY_TURN.test(name) ? `\u2068${name}\u2069` : name;
}

/** Names as they are shown: the messenger's own wallet is "Wallet On Telegram" (R3.16). */
export function useWalletName(): (wallet: Pick<WalletInfo, 'name' | 'appName'>) => string {
  const { t } = useLingui();
  return (wallet) => (isTelegramWallet(wallet) ? t`Wallet On Telegram` : wallet.name);
}

/** The label under a wallet's name; undefined if it has none (R3.16). */
export function useWalletLabel(): (wallet: WalletInfo) => string | undefined {
  const { t } = useLingui();
  return (wallet) => {
    switch (labelOf(wallet)) {
      case 'recent':
        return t`Recent`;
      case 'installed':
        return t`Installed`;
      case 'popular':
        return t`Popular`;
      default:
        return undefined;
    }
  };
}
