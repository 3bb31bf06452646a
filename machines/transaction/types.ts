import type { SendOutcome, TransactionRequest } from '@axiom/domain/ports/wallet';

/** What is paid: the thing that the chain's payment will change. */
export interface TransactionOrder {
  readonly kind: 'bond' | 'stake-fee';
  /** The bond or the stake that waits for this payment. */
  readonly subjectId: string;
  readonly request: TransactionRequest;
  readonly preparedAtMs: number;
  /** End of the price's 60 s, on the server's clock. */
  readonly validUntilMs: number;
  /** The order itself is dropped then. */
  readonly payUntilMs: number;
}

export interface TransactionInput {
  readonly order: TransactionOrder;
  readonly walletName: string | null;
  readonly walletLink: string | null;
}

export interface TransactionContext extends TransactionInput {
  readonly openedAtMs: number | null;
  readonly signedAtMs: number | null;
  readonly onChainAtMs: number | null;
  readonly bookedAtMs: number | null;
  readonly endedAtMs: number | null;
  /** Why it was not sent, declined, or why nobody knows. */
  readonly message: string | null;
  readonly txHash: string | null;
}

/** The rail's stages; `sending` has the two steps `opening` and `inWallet` inside. */
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
  | 'abandoned';

/**
 * The rail's stage: `confirming` (price held until validUntilMs), `in-wallet` (asked, or about to be), `signed` (waits
 * for the chain), `unknown` (no answer of the wallet; the chain decides), `on-chain`, then one end: `booked`,
 * `rejected` (declined in the wallet), `not-sent`, `expired`, `abandoned`. `must-not-pay-twice`: signed or unknown.
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
  /** The wallet's balance changed: the payment is on its way. */
  | { readonly type: 'transaction.seenOnChain'; readonly atMs: number }
  /** The server booked it: the only proof. */
  | { readonly type: 'transaction.booked'; readonly atMs: number; readonly txHash: string | null }
  /** From the send slot. */
  | { readonly type: 'transaction.sent'; readonly atMs: number }
  | { readonly type: 'transaction.outcome'; readonly outcome: SendOutcome; readonly atMs: number };

/** How it ended, with the last figures. */
export interface TransactionOutput {
  readonly outcome: 'booked' | 'rejected' | 'notSent' | 'expired' | 'abandoned';
  readonly context: TransactionContext;
}

/** The payment inside another machine's context: its stage and its figures. */
export interface PaymentShown {
  readonly stage: TransactionState;
  readonly context: TransactionContext;
}
