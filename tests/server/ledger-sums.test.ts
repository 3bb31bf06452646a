import { booking } from '@axiom/domain/ledger';
import { axiom, ton } from '@axiom/domain/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoreTx } from '#server/ports/store.ts';
import { keptSums } from '#server/store/ledger-sums.ts';
import { SystemClock } from '#server/clock/system-clock.ts';
import { systemRandom, timeSortedIds } from '#server/random/system-random.ts';
import { foldingLoop } from '#server/jobs/housekeeping.ts';
import { KyselyStore } from '#server/store/kysely-store.ts';
import type { Database } from '#server/store/open.ts';
import { until } from '../support/until.ts';
import { auditOf } from './support/audit.ts';
import { databaseKinds, makeDatabase, type TestDatabase } from './support/databases.ts';
import { userRow } from './support/users.ts';

const clock = new SystemClock();
const ids = timeSortedIds(systemRandom, () => clock.wallMs());
const PEOPLE = 6;
const ROUNDS = 25;

describe.each(databaseKinds)('sums that the ledger keeps, on %s', (kind) => {
  let place: TestDatabase;
  let database: Database;
  let store: KyselyStore;
  let people: readonly string[];
  beforeAll(async () => {
    place = await makeDatabase(kind);
    database = await place.open();
    store = await KyselyStore.open(database, clock, ids);
    people = Array.from({ length: PEOPLE }, () => ids.next());
    await store.transaction(async (tx) => {
      for (const id of people) await tx.users.insert(userRow(id));
    });
  });
  afterAll(async () => {
    await store.close();
    await place.drop();
  });

  const give = (tx: StoreTx, userId: string, nano: bigint) =>
    tx.ledger.post(booking.adjustment({ userId, account: 'main', amountToken: axiom(nano) }), { atMs: 1 });

  /** What is kept, and what all entries say, in one snapshot. */
  const both = () =>
    database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const { rows } = await sql<{ key: string; total: string }>`
          select ledger_part(account) || ' ' || currency as key, sum(amount)::text as total
          from ledger_entries group by 1`.execute(tx);
        const booked = new Map(rows.map(({ key, total }) => [key, BigInt(total)]));
        return { kept: await keptSums(tx), booked };
      });
  const unfolded = async () =>
    (await sql<{ rows: number }>`select count(*)::int4 as rows from ledger_sum_changes`.execute(database.db))
      .rows[0]?.rows;

  it('are those of all entries at every instant, while many book and two fold', async () => {
    const fold = async () => {
      for (let round = 0; round < ROUNDS; round += 1) await store.transaction((tx) => tx.ledger.foldSums(3));
    };
    const look = async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { kept, booked } = await both();
        expect(kept).toEqual(booked);
      }
    };
    const book = async (userId: string) => {
      for (let round = 1; round <= ROUNDS; round += 1)
        await store.transaction((tx) => give(tx, userId, BigInt(round)));
    };
    await Promise.all([...people.map(book), fold(), fold(), look()]);
    while ((await store.transaction((tx) => tx.ledger.foldSums(10))) > 0);
    expect(await unfolded()).toBe(0);
    const { held, system } = await store.transaction((tx) => tx.ledger.sums());
    const given = BigInt(PEOPLE * ((ROUNDS * (ROUNDS + 1)) / 2));
    expect(held.main).toBe(given);
    expect(system('adjustments', 'AXIOM')).toBe(-given);
    expect(system('treasury_hot', 'TON')).toBe(0n);
    expect(await auditOf(store)).toEqual([]);
  });

  it('are folded by what runs in each server', async () => {
    const [first = ''] = people;
    await store.transaction((tx) => give(tx, first, 1n));
    expect(await unfolded()).toBeGreaterThan(0);
    const before = await both();
    const errors: unknown[] = [];
    const loop = foldingLoop(store, (error) => errors.push(error));
    await until('nothing to fold', async () => (await unfolded()) === 0);
    await loop.stop();
    expect(errors).toEqual([]);
    expect(await both()).toEqual(before);
  });

  it('leave with a booking that is taken back', async () => {
    const before = await both();
    await expect(
      store.transaction(async (tx) => {
        await tx.ledger.post(booking.capital({ amountTon: ton(7n) }), { atMs: 1 });
        expect((await tx.ledger.sums()).system('treasury_hot', 'TON')).toBe(7n);
        throw new Error('stop');
      }),
    ).rejects.toThrow('stop');
    expect((await both()).kept).toEqual(before.kept);
  });

  it.runIf(kind === 'postgres')('keep no booking waiting for another person’s', async () => {
    const [first = '', second = ''] = people;
    const account = `user/${second}/main`;
    await store.transaction(async (tx) => {
      await give(tx, first, 1n);
      await database.db.transaction().execute(async (beside) => {
        await sql`set local lock_timeout = '2s'`.execute(beside);
        await sql`insert into ledger_movements (id, owner_id, kind, at)
          values ('beside', ${second}, 'adjustment', 1)`.execute(beside);
        await sql`insert into ledger_entries (movement_id, position, account, currency, amount, owner_id, at)
          values ('beside', 0, ${account}, 'AXIOM', 1, ${second}, 1),
            ('beside', 1, 'system/adjustments', 'AXIOM', -1, ${second}, 1)`.execute(beside);
        await sql`update accounts set balance = balance + 1 where name = ${account}`.execute(beside);
      });
    });
    expect(await auditOf(store)).toEqual([]);
  });
});
