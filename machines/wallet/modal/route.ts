import { isTelegramWallet, type OpeningView, openingView, telegramWalletOf } from '@axiom/domain/wallet/list';
import { type FailureShown, failureOf } from '../failure.ts';
import type { ModalContext } from './types.ts';

/** What the list leads to, or why the modal cannot be opened as asked (R3.09b, R3.17). */
export type Route = OpeningView | { readonly type: 'refused'; readonly failure: FailureShown };

export function routeOf({ wallets, wanted }: ModalContext): Route {
  try {
    if (wanted !== null && isTelegramWallet({ appName: wanted })) telegramWalletOf(wallets);
    return wanted === null ? openingView(wallets) : openingView(wallets, wanted);
  } catch (error) {
    return { type: 'refused', failure: { ...failureOf(error), code: 'not-listed' } };
  }
}
