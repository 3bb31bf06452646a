import type { Nano } from '@axiom/domain/money';
import type { ReturnStatus, UnmatchedReason } from '@axiom/domain/payment';
import type { Withdrawal } from '@axiom/domain/ports/client';
import type {
  LineState,
  PayoutLine,
  PayoutReason,
  PayoutStatus,
  PlaceInLine,
} from '@axiom/domain/withdrawal';
import type { TransactionRef } from './chain.ts';
import type { Page, PageQuery } from './store-bonds.ts';

/** How far an account's history has been booked. `lt` 0 and an empty hash: nothing yet. */
export interface ChainCursor extends TransactionRef {
  readonly account: string;
  /** Chain time of the cursor's transaction (of the first check if nothing is booked yet), epoch seconds. */
  readonly atS: number;
  /** The balance after the transaction at the cursor, by our own sums. */
  readonly balanceNano: bigint;
}

/** One chain transaction that was booked; unique by (account, lt, hash). */
export interface BookedTransaction extends TransactionRef {
  readonly account: string;
  readonly atS: number;
  readonly kind: 'payment' | 'deposit' | 'capital' | 'payout_batch' | 'returned' | 'other';
  readonly valueNano: bigint;
  readonly feesNano: bigint;
}

/** A wallet that the ledger belongs to, or belonged to. Times on the domain's clock. */
export interface BookedWallet {
  readonly address: string;
  readonly sinceMs: number;
  /** The ledger's balance when this wallet took over, nano TON; 0 for the first wallet. */
  readonly targetNano: bigint;
  /** When it held that much; null: not yet, and no payout leaves before. */
  readonly arrivedAtMs: number | null;
  /** When another one took over; null: it is in use. */
  readonly retiredAtMs: number | null;
  /** End of its watch after that, in chain time (ms). */
  readonly watchedUntilMs: number | null;
  /** When its watch ended. */
  readonly closedAtMs: number | null;
}

export interface HotWalletRepository {
  /** Oldest first. */
  list(): Promise<readonly BookedWallet[]>;
  /** Whether the ledger belongs, or ever belonged, to this wallet. */
  has(address: string): Promise<boolean>;
  /** Inserts or replaces; the database refuses a second wallet in use. */
  put(wallet: BookedWallet): Promise<void>;
  /** Whether it is in use and was checked, so that payments to it are seen. */
  takesPayments(address: string): Promise<boolean>;
}

export interface ChainRepository {
  cursor(account: string): Promise<ChainCursor | null>;
  /** False: there is one already. */
  startCursor(cursor: ChainCursor): Promise<boolean>;
  /** Stops following the account. */
  endCursor(account: string): Promise<void>;
  /** False: the cursor is not at `from` any more; nothing was changed. */
  moveCursor(from: TransactionRef, to: ChainCursor): Promise<boolean>;
  /** False: this transaction is booked already. */
  insertTransaction(transaction: BookedTransaction): Promise<boolean>;
}

/** Why value pays no order: the domain's verdict, a payment's surplus, or the bounce that brought it back. */
export type DepositReason = UnmatchedReason | 'surplus' | 'returned';

/** waiting: for the operator; refunding: a payout sends it back; refunded: that was confirmed. */
export type DepositStatus = ReturnStatus;

/** What is listed together: of those that wait, dust by itself, because nobody can send it back. */
export type ListedDeposits = DepositStatus | 'dust';

/** Value that reached the hot wallet and pays no order. */
export interface Deposit extends TransactionRef {
  readonly id: string;
  readonly account: string;
  /** Raw address. */
  readonly sender: string;
  readonly valueNano: bigint;
  readonly comment: string | null;
  readonly reason: DepositReason;
  /** The mint whose order code it carried. */
  readonly mintId: string | null;
  readonly status: DepositStatus;
  readonly payoutId: string | null;
  /** True if the refund was queued without the operator; counts towards the sender's daily limit. */
  readonly automatic: boolean;
  /** Chain time, epoch seconds. */
  readonly atS: number;
}

export interface DepositRepository {
  /** The newest one that names a mint is what that mint tells as `returned`, with every move. */
  insert(deposit: Deposit): Promise<void>;
  byId(id: string): Promise<Deposit | null>;
  /** Automatic refunds of this sender with a chain time in [fromS, toS). */
  countAutomatic(sender: string, fromS: number, toS: number): Promise<number>;
  /** Conditional move; false: it is not in `from` any more. */
  move(id: string, from: DepositStatus, to: DepositStatus, payoutId: string | null): Promise<boolean>;
  /** For the operator; newest first by default. */
  list(
    query: PageQuery & { readonly status?: ListedDeposits; readonly oldestFirst?: boolean },
  ): Promise<Page<Deposit>>;
}

/** Statuses before a payout's end. */
export const OPEN_STATUSES: readonly PayoutStatus[] = ['held', 'queued', 'sending'];

/** The setting that says why payouts are halted; none while they are not. */
export const PAYOUTS_HALTED = 'payouts_halted';

/**
 * TON that leaves the hot wallet: proceeds of a sale, or the refund of a deposit, which sells no AXIOM:
 * `tokenAmount` and `feeToken` are 0.
 */
export interface Payout extends Omit<
  Withdrawal,
  'position' | 'positionIsUpperBound' | 'reason' | 'reasonCode' | 'txHash'
> {
  readonly kind: 'withdrawal' | 'deposit_refund';
  /** Set for withdrawals. */
  readonly userId: string | null;
  /** Set for deposit refunds. */
  readonly depositId: string | null;
  /** Raw address of the recipient. */
  readonly address: string;
  /** The address as the person gave it, to show. */
  readonly shownAddress: string;
  /** The comment of its message, unique; identifies its out message. */
  readonly reference: string;
  readonly reason: PayoutReason | null;
  readonly batchId: string | null;
  /** How often it was left out of an executed batch. */
  readonly attempts: number;
  /** The operator released it: the treasury's limit of a day does not count it. */
  readonly isReleased: boolean;
  readonly transaction: TransactionRef | null;
  readonly updatedAtMs: number;
}

/** A payout and the place of its sale in the line; null for one that does not wait there. */
export interface PlacedPayout extends Payout, Pick<PlaceInLine, 'positionIsUpperBound'> {
  readonly position: PlaceInLine['position'] | null;
}

export type PayoutChange = Pick<Payout, 'status' | 'reason' | 'batchId' | 'updatedAtMs'> &
  Partial<Pick<Payout, 'attempts' | 'isReleased' | 'transaction'>>;

/**
 * `free`: those that the treasury's limit of a day does not count (deposit refunds and what an operator released).
 * `upToTon`: those, and counted ones up to an amount; null: all.
 */
export type QueuedKind = 'free' | { readonly upToTon: Nano<'TON'> | null };

export type PayoutOrder = 'created_at' | 'token_amount' | 'amount_ton' | 'status';

export interface OpenTon {
  /** Queued, held and sending. */
  readonly owedTon: Nano<'TON'>;
  /** The part of it that a signed message carries. */
  readonly sendingTon: Nano<'TON'>;
}

export interface PayoutRepository {
  insert(payout: Payout): Promise<void>;
  byId(id: string): Promise<PlacedPayout | null>;
  byReference(reference: string): Promise<Payout | null>;
  /** Conditional move; false: it is not in `from` any more. */
  move(id: string, from: PayoutStatus, change: PayoutChange): Promise<boolean>;
  /** The queue: deposit refunds first, then withdrawals, each oldest first. */
  queued(limit: number, which?: QueuedKind): Promise<Payout[]>;
  /** What those in line wait for; `dayMs`: when this UTC day began. */
  line(dayMs: number): Promise<PayoutLine>;
  /** Says what keeps the line on the UTC day that began at `dayMs`; written only if it is something else than before. */
  keepLine(state: LineState, dayMs: number): Promise<void>;
  inBatch(batchId: string): Promise<Payout[]>;
  /** For the operator; newest first by default. `open`: before its end. */
  list(
    query: PageQuery & { readonly status?: PayoutStatus | 'open'; readonly oldestFirst?: boolean },
  ): Promise<Page<Payout>>;
  /** What this user sold on the UTC day that began at `dayMs`, and the TON for it: every withdrawal that was not refunded. */
  soldOn(userId: string, dayMs: number): Promise<Pick<Payout, 'tokenAmount' | 'amountTon'>>;
  /** TON of withdrawals not yet confirmed, kept while they come and go: it costs the same with any number of them. */
  openTon(): Promise<OpenTon>;
  /** Folds up to `limit` of the oldest changes of that, which stays the same. Returns how many there were. */
  foldOpenTon(limit: number): Promise<number>;

  insertBatch(batch: PayoutBatch): Promise<void>;
  /** `countedTon` of all batches since an instant that have not expired. */
  countedSince(fromMs: number): Promise<Nano<'TON'>>;
  /** The one batch whose result is not known yet. */
  openBatch(): Promise<PayoutBatch | null>;
  batchByMessage(messageHash: string): Promise<PayoutBatch | null>;
  markSent(id: string, atMs: number): Promise<void>;
  /** False: it is closed already. */
  closeBatch(id: string, outcome: 'executed' | 'expired'): Promise<boolean>;
}

/** One signed message with up to 255 payments. At most one is ever open; the database refuses a second. */
export interface PayoutBatch {
  readonly id: string;
  /** The wallet that signed it, raw. */
  readonly account: string;
  readonly seqno: number;
  readonly validUntilS: number;
  /** Base64; the exact bytes of every sending. */
  readonly boc: string;
  readonly messageHash: string;
  readonly status: 'open' | 'executed' | 'expired';
  readonly createdAtMs: number;
  /** What the treasury's limit of the day counts of it, nano TON. */
  readonly countedTon: Nano<'TON'>;
  readonly sentAtMs: number | null;
  readonly sentCount: number;
}

export interface ChainRepositories {
  readonly chain: ChainRepository;
  readonly deposits: DepositRepository;
  readonly payouts: PayoutRepository;
  readonly hotWallets: HotWalletRepository;
}
