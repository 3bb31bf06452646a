import type { SendOutcome, TransactionRequest } from '@axiom/domain/wallet/port';

/** What is paid: the thing that the chain's payment will change. */
export interface TransactionOrder {
  readonly kind: 'bond' | 'stake-fee';
  /** The bond or the stake that waits for this payment. */
  readonly subjectId: string;
  readonly request: TransactionRequest;
  readonly preparedAtMs: number;
  /** End of the price's 60 s, on the server's clock. */
  readonly validUntilMs: number;
  /** The server ends the order then, unless it was paid; only the server says that it did. */
  readonly payUntilMs: number;
}

export interface TransactionInput {
  readonly order: TransactionOrder;
  readonly walletName: string | null;
  readonly walletLink: string | null;
  /** The account that is asked, friendly. */
  readonly from: string | null;
}

export interface TransactionContext extends TransactionInput {
  readonly openedAtMs: number | null;
  readonly signedAtMs: number | null;
  readonly onChainAtMs: number | null;
  readonly bookedAtMs: number | null;
  readonly endedAtMs: number | null;
  /** Why it was not sent or declined, or what a wallet said that neither signed nor declined. */
  readonly message: string | null;
  readonly txHash: string | null;
  /** The order's time is over by this page's clock, and the server has not said yet how it ended. */
  readonly isOverdue: boolean;
}

/** The rail's stages; `sending` has the two steps `opening` and `inWallet` inside. `lapsed`: the price ran out unasked. */
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

/**
 * The rail's stage: `confirming` (price held until validUntilMs), `in-wallet` (asked, or about to be), `signed` (waits
 * for the chain), `unknown` (no answer of the wallet; the chain decides), `on-chain`, then one end: `booked`,
 * `rejected` (declined in the wallet), `not-sent` (nothing was asked of a wallet), `expired` (the server ended the order),
 * `lapsed` (the price ran out before anything was asked), `abandoned`. `must-not-pay-twice`: signed, unknown or on chain.
 */
export type TransactionTag =
  | 'confirming'
  | 'in-wallet'
  | 'signed'
  | 'unknown'
  | 'on-chain'
  | 'booked'
  | 'rejected'
  | 'not-sent'
  | 'expired'
  | 'lapsed'
  | 'abandoned'
  | 'ended'
  | 'must-not-pay-twice';

export type TransactionEvent =
  /** The person taps "Open wallet". */
  | { readonly type: 'transaction.send' }
  /** Opens the wallet once more, without a new request. */
  | { readonly type: 'transaction.openWallet' }
  /** Leaves before anything was sent. */
  | { readonly type: 'transaction.abandon' }
  /** The wallet holds `spentNano` less than before (more where negative): by this payment, where that is enough for it. */
  | { readonly type: 'transaction.balanceChanged'; readonly spentNano: bigint; readonly atMs: number }
  /** The server booked it: the only proof. */
  | { readonly type: 'transaction.booked'; readonly atMs: number; readonly txHash: string | null }
  /** The server ended the order unpaid: the only end of a payment that was asked for and not declined. */
  | { readonly type: 'transaction.ended'; readonly atMs: number }
  /** From the send slot. */
  | { readonly type: 'transaction.sent'; readonly atMs: number }
  | { readonly type: 'transaction.outcome'; readonly outcome: SendOutcome; readonly atMs: number };

/** How it ended, with the last figures. */
export interface TransactionOutput {
  readonly outcome: 'booked' | 'rejected' | 'notSent' | 'expired' | 'lapsed' | 'abandoned';
  readonly context: TransactionContext;
}

/** The payment inside another machine's context: its stage and its figures. */
export interface PaymentShown {
  readonly stage: TransactionState;
  readonly context: TransactionContext;
}
