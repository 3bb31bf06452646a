import { unprovided, unprovidedEffect, unprovidedSource } from '../shared/unprovided.ts';
import type { TransactionEvent, TransactionOrder } from './types.ts';

export const transactionSlots = {
  /**
   * Asks the wallet to sign (`requestAt`): sends `transaction.sent` when the request was sent, then its
   * outcome.
   */
  send: unprovidedSource<TransactionEvent, { readonly order: TransactionOrder }>('transaction.send'),
  /** Ends at an instant of the server's clock; a restored machine starts it again with the same instant. */
  alarm: unprovided<void, { readonly atMs: number }>('transaction.alarm'),
};
export type TransactionSlots = typeof transactionSlots;

export const transactionEffects = {
  openWallet: unprovidedEffect<{ readonly link: string; readonly forced: boolean }>('transaction.openWallet'),
};
export type TransactionEffects = typeof transactionEffects;
