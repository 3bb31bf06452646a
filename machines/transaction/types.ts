import type { TransactionRequest } from '@axiom/domain/wallet/port';

import type { TransactionTold } from '../wallet/transaction/types.ts';

export interface TransactionOrder {
  readonly kind: 'bond' | 'stake-fee';
  /** Id of the bond or stake that waits for this payment. */
  readonly subjectId: string;
  readonly request: TransactionRequest;
  readonly preparedAtMs: number;
  /** End of the price's 60 s, on the server's clock (epoch ms). */
  readonly validUntilMs: number;
  /** The unpaid order ends then (epoch ms); only the server's report counts. */
  readonly payUntilMs: number;
}

/** A refusal of the wallet or of what leads to it: views have words for its code. */
export interface Refusal {
  readonly code: string;
  /** The wallet's own words, in any language. */
  readonly message: string;
}

export interface TransactionInput {
  readonly order: TransactionOrder;
  readonly walletName: string | null;
  readonly walletLink: string | null;
  readonly walletDeepLink: string | null;
  /** Friendly address of the account that pays. */
  readonly from: string | null;
}

export interface TransactionContext extends TransactionInput {
  readonly openedAtMs: number | null;
  readonly signedAtMs: number | null;
  readonly onChainAtMs: number | null;
  readonly bookedAtMs: number | null;
  readonly endedAtMs: number | null;
  /** Why it was not sent or was declined, or what came instead of an answer. */
  readonly refusal: Refusal | null;
  readonly txHash: string | null;
  /** The order has ended by this page's clock, but the server has not reported its outcome yet. */
  readonly isOverdue: boolean;
}

/**
 * The stages; `sending` contains the two steps `opening` and `inWallet`. `lapsed`: the price expired before
 * the wallet was asked.
 */
export type TransactionState =
  | 'confirming'
  | 'sending'
  | 'signed'
  | 'unknown'
  | 'onChain'
  | 'booked'
  | 'rejected'
  | 'notSent'
  | 'expired'
  | 'lapsed'
  | 'abandoned';

export type TransactionEvent =
  /** The person taps "Open wallet". */
  | { readonly type: 'transaction.send' }
  /** Opens the wallet again, without a new request. */
  | { readonly type: 'transaction.openWallet' }
  /** Leaves before anything was sent. */
  | { readonly type: 'transaction.abandon' }
  /**
   * The wallet's balance fell by `spentNano` (negative: it rose). It counts as this payment if that is
   * enough.
   */
  | { readonly type: 'transaction.balanceChanged'; readonly spentNano: bigint; readonly atMs: number }
  /** The server booked it: the only proof of payment. */
  | { readonly type: 'transaction.booked'; readonly atMs: number; readonly txHash: string | null }
  /** The server ended the order unpaid: the only end of a payment that was asked for and not declined. */
  | { readonly type: 'transaction.ended'; readonly atMs: number }
  /** From the wallet's transaction, which carries the request. */
  | TransactionTold;

export interface TransactionOutput {
  readonly outcome: 'booked' | 'rejected' | 'notSent' | 'expired' | 'lapsed' | 'abandoned';
  readonly context: TransactionContext;
}

/** The payment inside another machine's context: its stage and its figures. */
export interface PaymentShown {
  readonly stage: TransactionState;
  readonly context: TransactionContext;
}
