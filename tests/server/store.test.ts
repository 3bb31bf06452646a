import { booking } from '@axiom/domain/ledger';
import { axiom } from '@axiom/domain/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SystemClock } from '#server/clock/system-clock.ts';
import { doNextDue } from '#server/jobs/due-work-loop.ts';
import { NestedTransaction, type Store, StoreBusy, type StoreTx } from '#server/ports/store.ts';
import type { WorkRow } from '#server/ports/store-plumbing.ts';
import { systemRandom, timeSortedIds } from '#server/random/system-random.ts';
import { KyselyStore } from '#server/store/kysely-store.ts';
import { migrate } from '#server/store/migrate.ts';
import { migrations } from '#server/store/migrations/index.ts';
import type { Database } from '#server/store/open.ts';
import { until } from '../support/until.ts';
import { auditOf } from './support/audit.ts';
import { databaseKinds, makeDatabase, storeKinds, type TestDatabase } from './support/databases.ts';
import { makePlace, type Place, type TestStore } from './support/stores.ts';
import { userRow } from './support/users.ts';

const clock = new SystemClock();
const ids = timeSortedIds(systemRandom, () => clock.wallMs());

const newUser = async (store: Store) => {
  const id = ids.next();
  await store.transaction((tx) => tx.users.insert(userRow(id)));
  return id;
};
const grant = (store: Store, userId: string, nano: bigint) =>
  store.transaction((tx) =>
    tx.ledger.post(booking.adjustment({ userId, account: 'main', amountToken: axiom(nano) }), { atMs: 1 }),
  );

describe.each(storeKinds)('store on %s', (kind) => {
  let place: Place;
  let store: TestStore;
  beforeAll(async () => {
    place = await makePlace(kind);
    store = await place.open(clock, ids);
  });
  afterAll(() => place.drop());

  it('a transaction is whole or nothing, and never inside another', async () => {
    const userId = await newUser(store);
    await expect(
      store.transaction(async (tx) => {
        await tx.ledger.post(booking.adjustment({ userId, account: 'main', amountToken: axiom(5n) }), {
          atMs: 1,
        });
        throw new Error('stop');
      }),
    ).rejects.toThrow('stop');
    expect((await store.transaction((tx) => tx.ledger.balances(userId))).main).toBe(0n);
    await expect(store.transaction(() => store.transaction(async () => 1))).rejects.toBeInstanceOf(
      NestedTransaction,
    );
  });

  it('I2 a balance never falls below zero, by the domain’s refusal', async () => {
    const userId = await newUser(store);
    await grant(store, userId, 10n);
    await expect(grant(store, userId, -11n)).rejects.toMatchObject({ code: 'insufficient_balance' });
    expect((await store.transaction((tx) => tx.ledger.balances(userId))).main).toBe(10n);
  });

  it('due work runs in order; a row that fails waits, undone, and keeps no other from its turn', async () => {
    const nowMs = clock.nowMs();
    await store.transaction(async (tx) => {
      await tx.work.schedule('stake', 'third', nowMs - 1);
      await tx.work.schedule('mint', 'second', nowMs - 1);
      await tx.work.schedule('mint', 'broken', nowMs - 2);
      await tx.work.schedule('mint', 'later', nowMs - 3);
      await tx.work.schedule('mint', 'notYet', nowMs + 60_000);
    });
    const done: string[] = [];
    const errors: string[] = [];
    const deps = {
      store,
      clock,
      paymentsSeenUntilMs: () => clock.nowMs(),
      work: async (tx: StoreTx, rows: readonly WorkRow[]) => {
        const [row] = rows;
        if (row === undefined || rows.length > 1) throw new Error('one by one');
        if (row.subject === 'later') return 'later' as const;
        if (row.subject === 'broken') {
          await tx.settings.set('half', 'done');
          throw new Error('not now');
        }
        done.push(row.subject);
        await tx.work.finish(row.kind, row.subject, row.dueAtMs);
        return 'done' as const;
      },
      onError: (error: unknown, row: WorkRow) => errors.push(`${row.subject}: ${String(error)}`),
    };
    for (let rounds = 0; await doNextDue(deps); rounds += 1) expect(rounds).toBeLessThan(10);
    expect(done).toEqual(['second', 'third']);
    expect(errors).toEqual(['broken: Error: not now']);
    await store.transaction(async (tx) => {
      expect(await tx.settings.get('half')).toBeNull();
      const wallMs = clock.wallMs() + 600_000;
      const rows = await tx.work.due({ nowMs, wallMs, paymentsSeenUntilMs: nowMs }, 10);
      expect(rows.map((row) => [row.subject, row.attempts])).toEqual([
        ['later', 2],
        ['broken', 1],
      ]);
      const unseen = await tx.work.due({ nowMs, wallMs, paymentsSeenUntilMs: nowMs - 4 }, 10);
      expect(unseen.map((row) => row.subject)).toEqual(['broken']);
    });
  });

  it('a note with half a character in it is kept, as any other', async () => {
    const userId = await newUser(store);
    const given = booking.adjustment({ userId, account: 'main', amountToken: axiom(3n) });
    await store.transaction((tx) => tx.ledger.post(given, { atMs: 1, note: 'half \ud83d of “it”\n\\' }));
    expect((await store.transaction((tx) => tx.ledger.balances(userId))).main).toBe(3n);
  });

  it('stakes of one instant are done together in the order of their owners; those that fail are found by halves', async () => {
    const nowMs = clock.nowMs();
    const [instant, before] = [nowMs - 60_000, nowMs - 120_000];
    const names = Array.from({ length: 40 }, (_, place) => `s${String(place).padStart(2, '0')}`);
    await store.transaction(async (tx) => {
      for (const left of ['broken', 'later']) await tx.work.cancel('mint', left);
      // Owners in the other order than the stakes; one is due before, two have been tried in vain or wait.
      for (const [place, name] of names.entries())
        await tx.work.schedule('stake', name, instant, { ownerId: `o${String(99 - place)}` });
      await tx.work.schedule('stake', 'early', before, { ownerId: 'o50' });
      await tx.work.schedule('mint', 'mint', instant, { ownerId: 'o99' });
      await tx.work.schedule('stake', 'waits', instant, { ownerId: 'o70', waitsForPayments: true });
    });
    const groups: string[][] = [];
    const errors: string[] = [];
    const broken = new Set(['s07', 's31']);
    const deps = {
      store,
      clock,
      paymentsSeenUntilMs: () => before,
      work: async (tx: StoreTx, rows: readonly WorkRow[]) => {
        if (rows.some(({ subject }) => broken.has(subject))) throw new Error('not now');
        for (const row of rows) await tx.work.finish(row.kind, row.subject, row.dueAtMs);
        groups.push(rows.map(({ subject }) => subject));
        return 'done' as const;
      },
      onError: (_error: unknown, row: WorkRow) => errors.push(row.subject),
    };
    while (await doNextDue(deps)) expect(groups.length).toBeLessThan(40);
    expect(groups.slice(0, 2)).toEqual([['early'], ['mint']]);
    expect(groups.slice(2).flat()).toEqual(names.toReversed().filter((name) => !broken.has(name)));
    expect(errors.toSorted()).toEqual(['s07', 's31']);
    await store.transaction(async (tx) => {
      const wallMs = clock.wallMs() + 600_000;
      const rows = await tx.work.due({ nowMs, wallMs, paymentsSeenUntilMs: nowMs }, 10);
      expect(rows.map(({ subject }) => subject).filter((subject) => /^s|^w/.test(subject))).toEqual([
        's31',
        'waits',
        's07',
      ]);
      for (const { kind: of, subject } of rows) await tx.work.cancel(of, subject);
    });
  });

  it('the bus tells of a commit, never of what was rolled back', async () => {
    const heard: string[] = [];
    const stop = store.bus.subscribe('payout', (message) => heard.push(message));
    await store.transaction((tx) => tx.outbox.notify('payout', 'committed'));
    await store
      .transaction(async (tx) => {
        await tx.outbox.notify('payout', 'undone');
        throw new Error('stop');
      })
      .catch(() => undefined);
    await store.transaction((tx) => tx.outbox.notify('payout', 'last'));
    await until('the last notice', () => heard.includes('last'));
    expect(heard).toEqual(['committed', 'last']);
    stop();
  });
});

describe.each(databaseKinds)('database %s', (kind) => {
  let place: TestDatabase;
  let database: Database;
  let store: KyselyStore;
  beforeAll(async () => {
    place = await makeDatabase(kind);
    database = await place.open();
    store = await KyselyStore.open(database, clock, ids);
  });
  afterAll(async () => {
    await store.close();
    await place.drop();
  });

  it('refuses a database that is newer than it', async () => {
    await expect(migrate(database.db, migrations.slice(0, 1))).rejects.toThrow(/does not know at that place/);
    await migrate(database.db, migrations);
  });

  it('I2 a balance never falls below zero, by the database’s own rule', async () => {
    const userId = await newUser(store);
    await grant(store, userId, 10n);
    await expect(
      sql`update accounts set balance = -1 where name = ${`user/${userId}/main`}`.execute(database.db),
    ).rejects.toThrow(/check/);
    expect((await store.transaction((tx) => tx.ledger.balances(userId))).main).toBe(10n);
  });

  it('no row of the ledger is ever changed', async () => {
    await grant(store, await newUser(store), 1n);
    await expect(sql`update ledger_entries set amount = 2`.execute(database.db)).rejects.toThrow(
      /never rewritten/,
    );
    await expect(sql`delete from ledger_movements`.execute(database.db)).rejects.toThrow(/never rewritten/);
  });

  it('I1 I3 the audit finds a cache that lies and a sum that is off', async () => {
    const userId = await newUser(store);
    await grant(store, userId, 10n);
    const audit = () => auditOf(store);
    expect(await audit()).toEqual([]);
    await sql`update accounts set balance = 11 where name = ${`user/${userId}/main`}`.execute(database.db);
    expect(await audit()).toEqual([
      {
        what: 'cache',
        row: `account user/${userId}/main`,
        expected: '0.00000001 AXIOM',
        found: '0.000000011 AXIOM',
      },
    ]);
    await sql`update accounts set balance = 10 where name = ${`user/${userId}/main`}`.execute(database.db);
    const id = await store.transaction((tx) =>
      tx.ledger.post({ kind: 'adjustment', entries: [] }, { atMs: 1 }),
    );
    await sql`insert into ledger_entries values (${id}, 0, 'system/treasury_hot', 'TON', -3, '', 1)`.execute(
      database.db,
    );
    expect((await audit()).map((found) => found.what).toSorted()).toEqual(['negative', 'sum', 'sum']);
    await sql`insert into ledger_entries values (${id}, 1, 'system/treasury_hot', 'TON', 3, '', 1)`.execute(
      database.db,
    );
    expect(await audit()).toEqual([]);
    expect((await store.transaction((tx) => tx.ledger.balances(userId))).main).toBe(10n);
  });

  it.runIf(kind === 'postgres')(
    'a row that stays locked is StoreBusy after 5 s; single writers keep others out',
    async () => {
      const userId = await newUser(store);
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      let isLocked = false;
      const holder = store.transaction(async (tx) => {
        await tx.users.lock([userId]);
        expect(await tx.lock('due_work', false)).toBe(true);
        isLocked = true;
        await held;
      });
      await until('the lock', () => isLocked);
      expect(await store.transaction((tx) => tx.lock('due_work', false))).toBe(false);
      await expect(store.transaction((tx) => tx.users.lock([userId]))).rejects.toBeInstanceOf(StoreBusy);
      release();
      await holder;
    },
  );

  it.runIf(kind === 'postgres')(
    'outlives a connection that the database ends, and tells of the gap',
    async () => {
      let gaps = 0;
      const stop = store.bus.onGap(() => (gaps += 1));
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
        database.db,
      );
      await until('the bus is back', () => gaps === 1);
      const heard: string[] = [];
      store.bus.subscribe('payout', (message) => heard.push(message));
      await until('it is told again', async () => {
        await store.transaction((tx) => tx.outbox.notify('payout', 'after'));
        return heard.includes('after');
      });
      stop();
    },
  );
});
