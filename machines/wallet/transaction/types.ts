import type { SendOutcome, WalletRequest } from '@axiom/domain/wallet/port';
import type { SigningAccount } from '@axiom/domain/wallet/request';
import type { AnyActorRef } from 'xstate';

export interface WalletTransactionInput {
  /** Told with every event to the host. */
  readonly id: string;
  readonly parent: AnyActorRef;
  readonly request: WalletRequest;
  /**
   * Epoch ms, server's clock: the request is valid for another minute whenever it leaves, until then at most;
   * null: it keeps its own end.
   */
  readonly renewUntilMs: number | null;
  /** Checks the request against this account; null: it was made by the app's own server. */
  readonly account: SigningAccount | null;
}

export interface WalletTransactionContext extends WalletTransactionInput {
  /** The wallet has it; nothing was sent before that. */
  readonly sentAtMs: number | null;
}

/** What checking gives: the request as it leaves, or why it does not. */
export type CheckedRequest =
  | { readonly type: 'ready'; readonly request: WalletRequest }
  | { readonly type: 'refused'; readonly message: string; readonly atMs: number };

/** `in-wallet`: the person decides there. */
export type WalletTransactionTag = 'in-wallet';

export type WalletTransactionEvent =
  /** From the check slot. */
  | { readonly type: 'transaction.checked'; readonly checked: CheckedRequest }
  /** From the send slot. */
  | { readonly type: 'transaction.sent'; readonly atMs: number }
  | { readonly type: 'transaction.outcome'; readonly outcome: SendOutcome; readonly atMs: number };

/**
 * How it stands for whoever pays: `notSent` only if nothing can have reached a wallet. `unknown` is no end: a
 * late answer still counts.
 */
export type TransactionEnd = 'signed' | 'rejected' | 'unknown' | 'notSent';

/** What the host is told. */
export type TransactionTold =
  | { readonly type: 'transaction.sent'; readonly id: string; readonly atMs: number }
  | {
      readonly type: 'transaction.outcome';
      readonly id: string;
      readonly end: TransactionEnd;
      readonly outcome: SendOutcome;
      readonly atMs: number;
    };
