import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Bus, Notice } from '../ports/bus.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/random.ts';
import type { AuditStep } from '../ports/store-audit.ts';
import type { CommandNeed, CommandTx } from '../ports/store-commands.ts';
import type { Reads } from '../ports/store-reads.ts';
import {
  type LockName,
  NestedTransaction,
  type Store,
  StoreBusy,
  type StoreTx,
  StoreUnavailable,
  type TransactionOptions,
} from '../ports/store.ts';
import { auditRepository, planByRanges } from './audit/index.ts';
import { chainRepositories } from './chain-repositories.ts';
import { commandStore } from './commands/command-store.ts';
import { dayRepository } from './day-repository.ts';
import { failureOf, isStalePlan, isWorthRepeating } from './failures.ts';
import { farmRepository } from './farm-repository.ts';
import { ledgerRepository } from './ledger-repository.ts';
import { LOCK_CLASS, LOCKS } from './locks.ts';
import { leaseRepository } from './lease-repository.ts';
import { messageRepository } from './message-repository.ts';
import { mintRepository } from './mint-repository.ts';
import type { Database } from './open.ts';
import {
  idempotencyRepository,
  outboxRepository,
  policyRepository,
  settingsRepository,
  workRepository,
} from './plumbing-repositories.ts';
import { readsOver } from './reads/index.ts';
import { priceRepository } from './price-repository.ts';
import { referralRepository } from './referral-repository.ts';
import { openSessionIn, sessionOpener } from './open-session.ts';
import type { Ask } from './statement.ts';
import { snapshotRepository } from './snapshot-repository.ts';
import { stakeRepository } from './stake-repository.ts';
import { stakingFeeRepository } from './staking-fee-repository.ts';
import type { Tables } from './tables.ts';
import { taskRepository } from './task-repository.ts';
import { sessionRepository } from './session-repository.ts';
import { WaitingCalls } from './waiting-calls.ts';
import { userRepository } from './user-repository.ts';
import { walletRepository } from './wallet-repository.ts';

const RETRIES = 3;
const PING_MS = 2000;

/** Opens another bus than the database's own. `installation` is the same for all servers on this database. */
export type OpenBus = (installation: string) => Promise<Bus>;

/** The store on either database. `wallMs` is used for rows whose age is in real time. */
export class KyselyStore implements Store {
  /** The bus that gets a commit's notices, after it. */
  readonly bus: Bus;
  readonly reads: Reads;
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #calls = new WaitingCalls();
  readonly #inside = new AsyncLocalStorage<true>();
  readonly #command: ReturnType<typeof commandStore>;
  readonly openSession: Store['openSession'];

  private constructor(database: Database, clock: Clock, ids: Ids, bus: Bus) {
    this.bus = bus;
    const ask: Ask = (statement, values) =>
      database.ask<never>(statement, values).catch((error: unknown) => {
        // Each connection tells once that its plans are stale, and is gone then.
        if (isStalePlan(error)) return ask<never>(statement, values);
        throw failureOf(error);
      });
    this.reads = this.#calls.ofAll(readsOver(ask));
    const open = sessionOpener(ask);
    this.openSession = (opened) =>
      this.#calls.of(async () => {
        const { userId, isHeld } = await open(opened);
        if (!isHeld) return userId;
        return this.transaction((tx) => openSessionIn(tx, opened));
      });
    this.#database = database;
    this.#clock = clock;
    this.#ids = ids;
    this.#command = commandStore({
      database,
      clock,
      ids,
      publish: ({ topic, message }) => bus.publish(topic, message),
      inside: (work) => this.#inside.run(true, work),
    });
  }

  /** Migrates the schema and returns the store. Without `openBus` its bus is the database's own. */
  static async open(database: Database, clock: Clock, ids: Ids, openBus?: OpenBus): Promise<KyselyStore> {
    await database.migrate();
    const bus =
      openBus === undefined ? await database.openBus() : await openBus(await installationOf(database.db));
    return new KyselyStore(database, clock, ids, bus);
  }

  async transaction<T>(work: (tx: StoreTx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    if (this.#inside.getStore() === true) throw new NestedTransaction();
    const { result, notices } = await this.#calls.of(() => this.#untilCommitted(work, options));
    for (const { topic, message } of notices) this.bus.publish(topic, message);
    return result;
  }

  async command<T>(need: CommandNeed, decide: (tx: CommandTx) => Promise<T>): Promise<T> {
    if (this.#inside.getStore() === true) throw new NestedTransaction();
    return this.#calls.of(() => this.#command(need, decide));
  }

  async #untilCommitted<T>(
    work: (tx: StoreTx) => Promise<T>,
    options: TransactionOptions,
  ): Promise<{ readonly result: T; readonly notices: readonly Notice[] }> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const notices: Notice[] = [];
        const result = await this.#inside.run(true, () => this.#once(work, options, notices));
        return { result, notices };
      } catch (error) {
        if (isWorthRepeating(error) && attempt < RETRIES) continue;
        throw failureOf(error);
      }
    }
  }

  async audit<T>(work: (step: AuditStep) => Promise<T>): Promise<T> {
    const read = <R>(steps: (step: AuditStep) => Promise<R>): Promise<R> =>
      this.#database.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (tx) => {
          await planByRanges(tx);
          const facts = auditRepository(tx);
          return steps((step) => step(facts));
        });
    try {
      if (this.#database.kind === 'postgres') return await read(work);
      return await work((step) => read((once) => once(step)));
    } catch (error) {
      const failure = failureOf(error);
      // Only a migration keeps a reader waiting.
      throw failure instanceof StoreBusy ? new StoreUnavailable({ cause: error }) : failure;
    }
  }

  #once<T>(work: (tx: StoreTx) => Promise<T>, options: TransactionOptions, notices: Notice[]): Promise<T> {
    const begin = this.#database.db.transaction();
    const kind =
      options.readOnly === true
        ? begin.setIsolationLevel('repeatable read').setAccessMode('read only')
        : begin;
    return kind.execute((tx) => work(this.#repositories(tx, notices)));
  }

  #repositories(tx: Transaction<Tables>, notices: Notice[]): StoreTx {
    return {
      users: userRepository(tx),
      sessions: sessionRepository(tx),
      mints: mintRepository(tx),
      stakes: stakeRepository(tx),
      stakingFees: stakingFeeRepository(tx),
      referrals: referralRepository(tx),
      farming: farmRepository(tx),
      wallets: walletRepository(tx),
      tasks: taskRepository(tx),
      ledger: ledgerRepository(tx, this.#ids),
      outbox: outboxRepository(tx, this.#clock.wallMs(), notices),
      idempotency: idempotencyRepository(tx),
      work: workRepository(tx),
      settings: settingsRepository(tx),
      policies: policyRepository(tx),
      days: dayRepository(tx),
      snapshot: snapshotRepository(tx),
      prices: priceRepository(tx),
      messages: messageRepository(tx, this.#clock.wallMs()),
      leases: leaseRepository(tx),
      ...chainRepositories(tx),
      lock: (name, wait) => lock(tx, name, wait),
      share: (name) => share(tx, name),
    };
  }

  waiting(): number {
    return this.#calls.count;
  }

  async ping(): Promise<void> {
    await Promise.race([
      sql`select 1`.execute(this.#database.db),
      new Promise((_, reject) => {
        setTimeout(() => reject(new StoreUnavailable()), PING_MS).unref();
      }),
    ]);
  }

  async close(): Promise<void> {
    await this.bus.close();
    await this.#database.close();
  }
}

const INSTALLATION = 'installation';

/** A random name that all servers on this database share; the first server creates it. */
async function installationOf(db: Kysely<Tables>): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name: INSTALLATION, value: randomUUID() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', INSTALLATION)
    .executeTakeFirstOrThrow();
  return row.value;
}

async function share(tx: Kysely<Tables>, name: LockName): Promise<void> {
  const key = sql.lit(LOCKS[name]);
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(LOCK_CLASS)}, ${key})`.execute(tx);
}

async function lock(tx: Kysely<Tables>, name: LockName, wait: boolean): Promise<boolean> {
  const key = LOCKS[name];
  if (wait) {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_CLASS)}, ${sql.lit(key)})`.execute(tx);
    return true;
  }
  const found = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK_CLASS)}, ${sql.lit(key)}) as taken`.execute(tx);
  return found.rows[0]?.taken === true;
}
