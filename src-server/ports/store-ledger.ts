import type { Booking, BookingKind, SystemAccountName, UserAccountName } from '@axiom/domain/ledger';
import type { Currency, Nano } from '@axiom/domain/money';
import type { Operation } from '@axiom/domain/ports/client';
import type { StatementEntry } from '@axiom/domain/records';

/** Subject and time of a booking: domain time, the exact due instant for settlements and maturities. */
export interface BookingSubject {
  readonly atMs: number;
  readonly mintId?: string;
  readonly stakeId?: string;
  readonly payoutId?: string;
  readonly depositId?: string;
  readonly linkId?: string;
  readonly taskId?: string;
  readonly note?: string;
  /** TON to show beside it in the operation history, with the sign from the owner's view. */
  readonly shownTonNano?: bigint;
}

export interface UserBalances {
  readonly main: Nano<'AXIOM'>;
  readonly referral: Nano<'AXIOM'>;
  readonly referralPending: Nano<'AXIOM'>;
  readonly task: Nano<'AXIOM'>;
  readonly bonded: Nano<'AXIOM'>;
  readonly staked: Nano<'AXIOM'>;
}

/** One row of the operation history: a movement by its entry on the person's most liquid account. */
export interface OperationRow extends Omit<Operation, 'kind'> {
  readonly kind: BookingKind;
}

export interface HistoryQuery {
  readonly offset: number;
  readonly limit: number;
  readonly order: 'asc' | 'desc';
  readonly kinds?: readonly BookingKind[];
  readonly fromMs?: number;
  readonly toMs?: number;
}

/** The entries of a person from (inclusive) to (exclusive) an instant, epoch ms. */
export interface EntriesRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The last entry that was read: entries are in the order of time, operation and position. */
export interface EntryPlace {
  readonly atMs: number;
  readonly operationId: string;
  readonly position: number;
}

/** Entries of a statement in their order; `next`: the last one's place, null if there are no more. */
export interface EntriesPage {
  readonly entries: readonly StatementEntry[];
  readonly next: EntryPlace | null;
}

export interface Posting {
  readonly booking: Booking;
  readonly subject: BookingSubject;
}

/** Sums over all people, links and system accounts, kept while entries are booked: they cost the same after years. */
export interface LedgerSums {
  /** AXIOM of all people by account, and in the escrow of all links. */
  readonly held: Readonly<Record<UserAccountName | 'escrow', Nano<'AXIOM'>>>;
  /** Sum of a system account, nano; 0 where nothing was booked. */
  system(name: SystemAccountName, currency: Currency): bigint;
}

/** An operator's correction of one account; `note`: its reason. */
export interface Adjustment {
  readonly userId: string;
  readonly account: UserAccountName;
  readonly amountToken: Nano<'AXIOM'>;
  readonly note: string;
}

export interface LedgerRepository {
  /**
   * Stores one booking and changes the cached balances of people's and links' accounts in the same
   * transaction, by conditional update. Returns the movement's id.
   * @throws InsufficientBalance (the domain's) when a cached balance would fall below zero, UnbalancedBooking
   */
  post(booking: Booking, subject: BookingSubject): Promise<string>;
  /** Several bookings at once, with the same rules. */
  postAll(postings: readonly Posting[]): Promise<void>;
  balances(userId: string): Promise<UserBalances>;
  /** By user id; every requested person is included. */
  balancesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, UserBalances>>;
  /** When exactly this adjustment was booked last, epoch ms; null: not since `sinceMs`. */
  lastAdjustedMs(adjustment: Adjustment, sinceMs: number): Promise<number | null>;
  sums(): Promise<LedgerSums>;
  /** Folds up to `limit` of the oldest changes into the kept sums, which stay the same. Returns how many there were. */
  foldSums(limit: number): Promise<number>;
}
