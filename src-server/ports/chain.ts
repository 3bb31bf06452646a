/** A transaction's place in its account's history. `hash` is 64 lower-case hex digits. */
export interface TransactionRef {
  readonly lt: bigint;
  readonly hash: string;
}

/** One account as a node reports it: balance, last transaction and chain time belong to the same block. */
export interface AccountSnapshot {
  readonly balanceNano: bigint;
  readonly state: 'active' | 'uninit' | 'frozen';
  /** null: the account never had a transaction. */
  readonly last: TransactionRef | null;
  /** Chain time of that block, epoch seconds. No message with an earlier valid_until can be executed later. */
  readonly atS: number;
  /** Contract code and data as BoC, null unless active. */
  readonly code: Uint8Array | null;
  readonly data: Uint8Array | null;
}

/** Content of a message. `comment` is an op-0 text in strictly valid UTF-8; an invalid one is `other`. */
export type MessageBody =
  | { readonly kind: 'empty' }
  | { readonly kind: 'comment'; readonly text: string }
  /** A network bounce: the beginning (≤ 224 bits after the op) of the body that was sent, in whole bytes. */
  | { readonly kind: 'bounce'; readonly returned: Uint8Array }
  | { readonly kind: 'other' };

/** An internal message. Addresses are raw: `0:` and 64 lower-case hex digits. Amounts in nano TON. */
export interface InternalMessage {
  readonly source: string;
  readonly destination: string;
  readonly valueNano: bigint;
  /** What the sender pays for the delivery, beside the value. */
  readonly forwardFeeNano: bigint;
  readonly bounced: boolean;
  readonly body: MessageBody;
}

export interface ChainTransaction extends TransactionRef {
  readonly account: string;
  /** The transaction before it in the account's history; null for the first. */
  readonly previous: TransactionRef | null;
  /** Chain time, epoch seconds. */
  readonly atS: number;
  /** What started it: a message with value, a signed external message (its hash, hex), or nothing (`none`). */
  readonly cause:
    | ({ readonly kind: 'internal' } & InternalMessage)
    | { readonly kind: 'external'; readonly messageHash: string }
    | { readonly kind: 'none' };
  readonly aborted: boolean;
  /** Outgoing messages with value; external ones carry none and are left out. */
  readonly out: readonly InternalMessage[];
  /** The number of all outgoing messages, external ones included. */
  readonly outCount: number;
  /** Fees taken from the account in nano, without the forward fees inside the out messages. */
  readonly feesNano: bigint;
}

/** One node. Every answer is validated; every call ends within the node's timeout. */
export interface ChainNode {
  /** Its address without secrets, for health and logs. */
  readonly name: string;
  /** @throws ChainUnavailable, ChainAnswerInvalid */
  snapshot(account: string): Promise<AccountSnapshot>;
  /**
   * At most `limit` transactions of the account, newest first, beginning with exactly `from` and linked by
   * (lt, hash).
   * @throws ChainUnavailable, ChainAnswerInvalid
   */
  transactions(account: string, from: TransactionRef, limit: number): Promise<readonly ChainTransaction[]>;
  /** Sends a signed message. @throws ChainRefused when the contract refuses it: perhaps it was executed already */
  send(boc: Uint8Array): Promise<void>;
  /** The integer result of a get method without arguments; null if the contract lacks the method or refuses. */
  integerMethod(account: string, method: string): Promise<bigint | null>;
}

/** The chain through one or more nodes, the most trusted first. */
export interface Chain {
  readonly nodes: readonly ChainNode[];
}

/** No answer in time, or one that says that the node cannot serve now. */
export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable';
  readonly code = 'chain_unavailable';
}

/** An answer that cannot be true: unreadable, of another account, or a history whose links do not match. */
export class ChainAnswerInvalid extends Error {
  override readonly name = 'ChainAnswerInvalid';
  readonly code = 'chain_answer_invalid';
}

/** The node refused a signed message. */
export class ChainRefused extends Error {
  override readonly name = 'ChainRefused';
  readonly code = 'chain_refused';
}

/** One payment out of the hot wallet. */
export interface OutgoingPayment {
  readonly address: string;
  readonly amountNano: bigint;
  readonly comment: string;
}

interface SignedBatch {
  /** The message as it is sent, byte for byte, base64 BoC. */
  readonly boc: string;
  /** Hash of that message, hex, by which its transaction is recognised. */
  readonly messageHash: string;
}

/** The wallet that the server signs with. */
export interface HotWallet {
  /** Raw address. */
  readonly address: string;
  /** The user-friendly form, with the network's flags; `bounceable` for payments to a deployed wallet. */
  friendly(bounceable: boolean): string;
  /** The seqno of its next message, from its state. @throws ChainAnswerInvalid when it is not this wallet's */
  seqno(snapshot: AccountSnapshot): number;
  /** Signs up to 255 payments, bounce off. `deploy` adds the contract's state init. */
  sign(batch: {
    readonly seqno: number;
    readonly validUntilS: number;
    readonly deploy: boolean;
    readonly payments: readonly OutgoingPayment[];
  }): SignedBatch;
}
