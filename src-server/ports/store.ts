import type { CommandNeed, CommandTx } from './store-commands.ts';
import type { AuditStep } from './store-audit.ts';
import type { ChainRepositories } from './store-chain.ts';
import type { DayRepository } from './store-days.ts';
import type { LeaseRepository } from './store-leases.ts';
import type { LedgerRepository } from './store-ledger.ts';
import type {
  MintRepository,
  ReferralRepository,
  StakeRepository,
  StakingFeeRepository,
} from './store-bonds.ts';
import type { FarmRepository } from './store-farming.ts';
import type { MessageRepository } from './store-messages.ts';
import type { PriceRepository } from './store-prices.ts';
import type { Reads } from './store-reads.ts';
import type { TaskRepository } from './store-tasks.ts';
import type { WalletRepository } from './store-wallets.ts';
import type { SnapshotRepository } from './store-snapshot.ts';
import type { OpenedSession, SessionRepository, UserRepository } from './store-users.ts';
import type {
  IdempotencyRepository,
  OutboxRepository,
  PolicyRepository,
  SettingsRepository,
  WorkRepository,
} from './store-plumbing.ts';

/** Everything that one transaction reads and changes, all or nothing. Do not use it after the transaction. */
export interface StoreTx extends ChainRepositories {
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly mints: MintRepository;
  readonly stakes: StakeRepository;
  readonly stakingFees: StakingFeeRepository;
  readonly referrals: ReferralRepository;
  readonly farming: FarmRepository;
  readonly wallets: WalletRepository;
  readonly tasks: TaskRepository;
  readonly ledger: LedgerRepository;
  readonly outbox: OutboxRepository;
  readonly idempotency: IdempotencyRepository;
  readonly work: WorkRepository;
  readonly settings: SettingsRepository;
  readonly policies: PolicyRepository;
  readonly days: DayRepository;
  readonly snapshot: SnapshotRepository;
  readonly prices: PriceRepository;
  readonly messages: MessageRepository;
  readonly leases: LeaseRepository;
  /**
   * Takes a named lock until the end of the transaction. With `wait` false it returns false at once when
   * another holds it. Single writers (payout engine, watcher) each hold one of these; due work shares
   * its own, which a new policy takes alone.
   */
  lock(name: LockName, wait: boolean): Promise<boolean>;
  /** Takes a named lock that others may share until the transaction ends; waits for one who holds it alone. */
  share(name: LockName): Promise<void>;
}

export type LockName = 'due_work' | 'watcher' | 'payouts' | 'start' | 'prices' | 'stakes';

export interface TransactionOptions {
  /** One snapshot of everything; writes are not allowed. */
  readonly readOnly?: boolean;
}

/**
 * The database. `transaction` runs `work` again (at most 3 times) after a deadlock or a serialisation
 * failure, so `work` must have no effect outside `tx`.
 * @throws NestedTransaction inside another transaction; StoreBusy for a row that stays locked for 5 s;
 * StoreUnavailable when the database is away
 */
export interface Store {
  /** For calls that only read. */
  readonly reads: Reads;
  transaction<T>(work: (tx: StoreTx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Runs a person's command, whole or not at all, with others that come at the same time. `decide` may run again, as in
   * `transaction`, and reads nothing that `need` does not name.
   * @throws what `decide` throws; else as `transaction`; CommandInProgress
   */
  command<T>(need: CommandNeed, decide: (tx: CommandTx) => Promise<T>): Promise<T>;
  /**
   * Opens a session of a known person, with others that come at the same time. Returns the person's id; null, and nothing
   * changed: nobody has this telegram id.
   */
  openSession(opened: OpenedSession): Promise<string | null>;
  /**
   * Reads in many steps. PostgreSQL: all steps see one snapshot and block nobody. Embedded database, which
   * runs one transaction at a time: each step sees its own moment, and other transactions run in between.
   */
  audit<T>(work: (step: AuditStep) => Promise<T>): Promise<T>;
  /** How many calls wait for the database now. */
  waiting(): number;
  /** Resolves when the database answers within 2 s; rejects otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** A lock was not free in time: nothing was changed, the same call may be made again. */
export class StoreBusy extends Error {
  override readonly name = 'StoreBusy';
  constructor(options?: ErrorOptions) {
    super('the row is busy in another transaction; nothing was changed, try again', options);
  }
}

/** The same request, under the same key, is being worked on elsewhere. */
export class CommandInProgress extends Error {
  override readonly name = 'CommandInProgress';
  constructor(options?: ErrorOptions) {
    super('the same request is being worked on', options);
  }
}

/** The database is gone. A commit in progress may or may not have happened: use the idempotency key. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  constructor(options?: ErrorOptions) {
    super('the database cannot be reached now', options);
  }
}

/** `store.transaction` was called inside a transaction. */
export class NestedTransaction extends Error {
  override readonly name = 'NestedTransaction';
  constructor() {
    super('a transaction is already open here; use its tx');
  }
}
