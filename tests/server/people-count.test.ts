import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SystemClock } from '#server/clock/system-clock.ts';
import { systemRandom, timeSortedIds } from '#server/random/system-random.ts';
import { KyselyStore } from '#server/store/kysely-store.ts';
import { foldingLoop } from '#server/jobs/housekeeping.ts';
import { keptPeople } from '#server/store/people-count.ts';
import type { Database } from '#server/store/open.ts';
import { until } from '../support/until.ts';
import { auditOf } from './support/audit.ts';
import { databaseKinds, makeDatabase, type TestDatabase } from './support/databases.ts';
import { beginBefore, putPeople } from './support/earlier-schema.ts';
import { userRow } from './support/users.ts';

const clock = new SystemClock();
const ids = timeSortedIds(systemRandom, () => clock.wallMs());

describe.each(databaseKinds)('the number of people that is kept, on %s', (kind) => {
  let place: TestDatabase;
  let database: Database;
  let store: KyselyStore;
  beforeEach(async () => {
    place = await makeDatabase(kind);
    database = await place.open();
  });
  afterEach(async () => {
    await store.close();
    await place.drop();
  });

  const signUp = (id = ids.next()) => store.transaction((tx) => tx.users.insert(userRow(id)));
  const count = () => store.transaction((tx) => tx.users.count());
  const rows = async () => {
    const found = await sql<{ rows: number }>`select count(*)::int4 as rows from people_counts`.execute(
      database.db,
    );
    return found.rows[0]?.rows;
  };
  /** What is kept, and how many there are, in one snapshot. */
  const both = () =>
    database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const found = await sql<{ people: number }>`select count(*)::int4 as people from users`.execute(tx);
        return [await keptPeople(tx), found.rows[0]?.people];
      });

  it('is theirs at every instant, while many sign up and two fold; who is known already does not count', async () => {
    store = await KyselyStore.open(database, clock, ids);
    const signUps = async () => {
      for (let round = 0; round < 10; round += 1) await signUp();
    };
    const fold = async () => {
      for (let round = 0; round < 10; round += 1) await store.transaction((tx) => tx.users.foldCount(3));
    };
    const look = async () => {
      for (let round = 0; round < 10; round += 1) {
        const [kept, found] = await both();
        expect(kept).toBe(found);
      }
    };
    await Promise.all([signUps(), signUps(), signUps(), fold(), fold(), look()]);
    const known = userRow(ids.next());
    expect(await store.transaction((tx) => tx.users.insert(known))).toBe(true);
    expect(await store.transaction((tx) => tx.users.insert({ ...known, id: ids.next() }))).toBe(false);
    expect(await count()).toBe(31);
    expect(await auditOf(store)).toEqual([]);
    const errors: unknown[] = [];
    const loop = foldingLoop(store, (error) => errors.push(error));
    await until('one row is left', async () => (await rows()) === 1);
    await loop.stop();
    expect(errors).toEqual([]);
    expect(await count()).toBe(31);
  });

  it('begins with those who were there before it was kept', async () => {
    await beginBefore(database.db, '0032-people-count');
    await putPeople(database.db, ['one', 'two']);
    store = await KyselyStore.open(database, clock, ids);
    expect(await count()).toBe(2);
    await signUp('three');
    expect(await count()).toBe(3);
    expect(await auditOf(store)).toEqual([]);
  });

  it.runIf(kind === 'postgres')('keeps nobody waiting who signs up beside another', async () => {
    store = await KyselyStore.open(database, clock, ids);
    const [first, second] = [userRow(ids.next()), userRow(ids.next())];
    let isSecondIn = false;
    await store.transaction(async (tx) => {
      await tx.users.insert(first);
      await database.db.transaction().execute(async (beside) => {
        await sql`set local lock_timeout = '2s'`.execute(beside);
        await putPeople(beside, [second.id]);
      });
      isSecondIn = true;
    });
    expect([isSecondIn, await count()]).toEqual([true, 2]);
  });
});
