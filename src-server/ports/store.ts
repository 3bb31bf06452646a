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
import type { TaskRepository } from './store-tasks.ts';
import type { WalletRepository } from './store-wallets.ts';
import type { SnapshotRepository } from './store-snapshot.ts';
import type { SessionRepository, UserRepository } from './store-users.ts';
import type {
  IdempotencyRepository,
  OutboxRepository,
  PolicyRepository,
  SettingsRepository,
  WorkRepository,
} from './store-plumbing.ts';

/** Everything one transaction can read and change. Committed together or not at all; nothing of it is used after the transaction. */
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
   * Takes a named lock until the end of the transaction. `wait` false answers false at once when another holds it.
   * Single writers (payout engine, watcher, due work) stand behind one of these.
   */
  lock(name: LockName, wait: boolean): Promise<boolean>;
  /** Takes a named lock beside others who share it, until the end of the transaction; waits for who holds it alone. */
  share(name: LockName): Promise<void>;
}

export type LockName = 'due_work' | 'watcher' | 'payouts' | 'start' | 'prices' | 'stakes';

/** How a transaction is opened. */
export interface TransactionOptions {
  /** One snapshot of everything, nothing written. */
  readonly readOnly?: boolean;
}

/**
 * The database at the height of a transaction. `transaction` runs `work` again (at most 3 times) after a deadlock or a serialisation
 * failure, so `work` has no effect outside of `tx`. A transaction inside a transaction throws NestedTransaction; a row that stays locked
 * for 5 s throws StoreBusy; a database that is away throws StoreUnavailable.
 */
export interface Store {
  transaction<T>(work: (tx: StoreTx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Reads in many steps. Where the database serves several at once all steps see one snapshot and nobody waits; where it serves one
   * after the other each step sees the moment it runs at, and what waits comes between them.
   */
  audit<T>(work: (step: AuditStep) => Promise<T>): Promise<T>;
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

/** The database cannot be reached or went away. What was being committed may or may not be: the idempotency key tells. */
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
