import type { TransactionRequest } from '@axiom/domain/ports/wallet';
import { unprovided, unprovidedEffect, unprovidedSource } from '../shared/unprovided.ts';
import type { TransactionEvent } from './types.ts';

export const transactionSlots = {
  /** Asks the wallet to sign: tells `transaction.sent` when the request has left, then its outcome. */
  send: unprovidedSource<TransactionEvent, { readonly request: TransactionRequest }>('transaction.send'),
  /** Ends at an instant of the server's clock; started again with the same instant when the machine is restored. */
  alarm: unprovided<void, { readonly atMs: number }>('transaction.alarm'),
};
export type TransactionSlots = typeof transactionSlots;

export const transactionEffects = {
  openWallet: unprovidedEffect<{ readonly link: string; readonly forced: boolean }>('transaction.openWallet'),
};
export type TransactionEffects = typeof transactionEffects;
