import { AsyncLocalStorage } from 'node:async_hooks';
import { LocalBus } from '#server/bus/local-bus.ts';
import type { Notice } from '#server/ports/bus.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Ids } from '#server/ports/random.ts';
import type { AuditStep } from '#server/ports/store-audit.ts';
import type { CommandNeed, CommandTx } from '#server/ports/store-commands.ts';
import type { Reads } from '#server/ports/store-reads.ts';
import type { OpenedSession } from '#server/ports/store-users.ts';
import { NestedTransaction, type Store, type TransactionOptions } from '#server/ports/store.ts';
import { openSessionIn } from '#server/store/open-session.ts';
import { auditRepository } from './audit.ts';
import { mintRepository, referralRepository, stakeRepository, stakingFeeRepository } from './bonds.ts';
import { chainRepositories } from './chain.ts';
import { dayRepository } from './days.ts';
import { farmRepository } from './farming.ts';
import { leaseRepository } from './leases.ts';
import { ledgerRepository } from './ledger.ts';
import { messageRepository } from './messages.ts';
import { sessionRepository, userRepository, walletRepository } from './people.ts';
import {
  idempotencyRepository,
  outboxRepository,
  policyRepository,
  settingsRepository,
  workRepository,
} from './plumbing.ts';
import { priceRepository } from './prices.ts';
import { type MemoryTx, readsOf } from './reads.ts';
import { snapshotRepository } from './snapshot.ts';
import type { Journal } from './table.ts';
import { tablesOf } from './tables.ts';
import { taskRepository } from './tasks.ts';

/** Something was to be written where one snapshot is only read. */
export class ReadOnlyTransaction extends Error {
  override readonly name = 'ReadOnlyTransaction';
  constructor() {
    super('a read-only transaction writes nothing');
  }
}

/**
 * The store in this process's memory, under the same rules as the databases: one transaction at a time, whole or not at all; what the
 * bus is told goes out when it commits. Nothing outlives the process.
 */
export class MemoryStore implements Store {
  readonly bus = new LocalBus((error) => {
    throw error;
  });
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #inside = new AsyncLocalStorage<true>();
  #journal: Journal = [];
  readonly #tables = tablesOf(() => this.#journal);
  #last: Promise<unknown> = Promise.resolve();
  readonly reads: Reads = readsOf(this.#tables, (work) => this.transaction(work, { readOnly: true }));

  constructor(clock: Clock, ids: Ids) {
    this.#clock = clock;
    this.#ids = ids;
  }

  transaction<T>(work: (tx: MemoryTx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    if (this.#inside.getStore() === true) return Promise.reject(new NestedTransaction());
    const turn = this.#last.then(() => this.#inside.run(true, () => this.#once(work, options)));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** All there is can be read, whatever was named. */
  command<T>(_need: CommandNeed, decide: (tx: CommandTx) => Promise<T>): Promise<T> {
    return this.transaction(decide);
  }

  openSession(opened: OpenedSession): Promise<string | null> {
    return this.transaction((tx) => openSessionIn(tx, opened));
  }

  audit<T>(work: (step: AuditStep) => Promise<T>): Promise<T> {
    return work((step) => {
      const turn = this.#last.then(() => step(auditRepository(this.#tables)));
      this.#last = turn.catch(() => undefined);
      return turn;
    });
  }

  async #once<T>(work: (tx: MemoryTx) => Promise<T>, { readOnly = false }: TransactionOptions): Promise<T> {
    const notices: Notice[] = [];
    this.#journal = [];
    try {
      const result = await work(this.#repositories(notices));
      if (readOnly && this.#journal.length > 0) throw new ReadOnlyTransaction();
      this.#inside.exit(() => {
        for (const { topic, message } of notices) this.bus.publish(topic, message);
      });
      return result;
    } catch (error) {
      for (const undo of this.#journal.toReversed()) undo();
      throw error;
    }
  }

  #repositories(notices: Notice[]): MemoryTx {
    const tables = this.#tables;
    return {
      users: userRepository(tables),
      sessions: sessionRepository(tables),
      mints: mintRepository(tables),
      stakes: stakeRepository(tables),
      stakingFees: stakingFeeRepository(tables),
      referrals: referralRepository(tables),
      farming: farmRepository(tables),
      wallets: walletRepository(tables),
      tasks: taskRepository(tables),
      ledger: ledgerRepository(tables, this.#ids),
      outbox: outboxRepository(tables, this.#clock.wallMs(), notices),
      idempotency: idempotencyRepository(tables),
      work: workRepository(tables),
      settings: settingsRepository(tables),
      policies: policyRepository(tables),
      days: dayRepository(tables),
      snapshot: snapshotRepository(tables),
      prices: priceRepository(tables),
      messages: messageRepository(tables, this.#clock.wallMs()),
      leases: leaseRepository(tables),
      ...chainRepositories(tables),
      lock: async () => true,
      share: async () => undefined,
    };
  }

  waiting(): number {
    return 0;
  }

  async ping(): Promise<void> {}

  async close(): Promise<void> {
    await this.#last;
    await this.bus.close();
  }
}
