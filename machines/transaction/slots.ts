import { unprovided, unprovidedEffect } from '../shared/unprovided.ts';
import { walletTransactionMachine } from '../wallet/transaction/machine.ts';

export const transactionSlots = {
  /** Carries the request to the wallet and tells what becomes of it. */
  send: walletTransactionMachine,
  /** Ends at an instant of the server's clock; a restored machine starts it again with the same instant. */
  alarm: unprovided<void, { readonly atMs: number }>('transaction.alarm'),
};
export type TransactionSlots = typeof transactionSlots;

export const transactionEffects = {
  /** Opens the wallet again because the person asks for it. */
  openWallet: unprovidedEffect<{ readonly link: string; readonly deepLink: string | null }>(
    'transaction.openWallet',
  ),
};
export type TransactionEffects = typeof transactionEffects;
