import type { WalletRequest } from '@axiom/domain/wallet/port';
import { unprovided, unprovidedSource } from '../../shared/unprovided.ts';
import type { WalletTransactionEvent, WalletTransactionInput } from './types.ts';

export const walletTransactionSlots = {
  /** Checks the request (R5.38d) and gives it its end: sends `transaction.checked`, at once. */
  check: unprovidedSource<
    WalletTransactionEvent,
    Pick<WalletTransactionInput, 'request' | 'renewUntilMs' | 'account'>
  >('walletTransaction.check'),
  /** Asks the wallet to sign: sends `transaction.sent` once the request was sent, then its outcome. */
  send: unprovidedSource<WalletTransactionEvent, { readonly request: WalletRequest }>(
    'walletTransaction.send',
  ),
  /** Ends at an instant of the server's clock. */
  alarm: unprovided<void, { readonly atMs: number }>('walletTransaction.alarm'),
};
export type WalletTransactionSlots = typeof walletTransactionSlots;
