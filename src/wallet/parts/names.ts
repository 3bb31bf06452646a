import { useLingui } from '@lingui/react/macro';
import type { WalletInfo } from '@axiom/domain/wallet/port';
import { isTelegramWallet, labelOf } from '@axiom/domain/wallet/list';

/** Letters that are written from right to left: Hebrew to Arabic Extended, and their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** What turns the direction of the text around it: in a name it could make one wallet look like another. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A wallet's name inside a sentence: one that is written from right to left does not turn the rest around. */
export function inSentence(name: string): string {
  const plain = name.replaceAll(TURNS, '');
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** Names as they are shown: the messenger's own wallet is "Wallet On Telegram" (R3.16). */
export function useWalletName(): (wallet: Pick<WalletInfo, 'name' | 'appName'>) => string {
  const { t } = useLingui();
  return (wallet) => (isTelegramWallet(wallet) ? t`Wallet On Telegram` : wallet.name.replaceAll(TURNS, ''));
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
