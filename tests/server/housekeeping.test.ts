import { MS_PER_DAY } from '@axiom/domain/constants';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetInSteps } from '#server/jobs/housekeeping.ts';
import type { Database } from '#server/store/open.ts';
import { KyselyStore } from '#server/store/kysely-store.ts';
import { ids } from './support/buses.ts';
import { type Cost, costOf, counted } from './support/counted.ts';
import { hasPostgres, makeDatabase, type TestDatabase } from './support/databases.ts';
import { userRow } from './support/users.ts';

const OLD = 100_000;
const NOW_MS = 1_800_000_000_000;
const clock = { nowMs: () => NOW_MS, wallMs: () => NOW_MS };
/** Most rows of one step, with those it looks up again by their keys. */
const STEP = 1_000;
const MOST_READ = 4 * STEP;

describe.runIf(hasPostgres)('old events and keys of commands', () => {
  let place: TestDatabase;
  let database: Database;
  let store: KyselyStore;
  beforeAll(async () => {
    place = await makeDatabase('postgres');
    database = await place.open();
    store = await KyselyStore.open(counted(database), clock, ids);
    await store.transaction((tx) => tx.users.insert(userRow('ada')));
    const [day, month] = [NOW_MS - MS_PER_DAY, NOW_MS - 30 * MS_PER_DAY].map((ms) => sql.raw(String(ms)));
    const { db } = database;
    // The last ten of each are not old.
    await sql`insert into outbox (user_id, version, position, event, data, created_at)
      select 'ada', n, 0, 'user:balance', '{}', ${day} + n - 1 - ${OLD}::int8 from generate_series(1, ${OLD}::int8 + 10) n`.execute(
      db,
    );
    await sql`insert into idempotency_keys (user_id, route, key, body_hash, answer, created_at)
      select 'ada', 'mintCreate', n::text, '', '{}', ${month} + n - 1 - ${OLD}::int8
      from generate_series(1, ${OLD}::int8 + 10) n`.execute(db);
    await sql`analyze`.execute(db);
  });
  afterAll(async () => {
    await store.close();
    await place.drop();
  });
  const left = async (table: 'outbox' | 'idempotency_keys') => {
    const found = await sql<{ count: bigint }>`select count(*) as count from ${sql.table(table)}`.execute(
      database.db,
    );
    return Number(found.rows[0]?.count);
  };

  it('are deleted in steps that read and delete no more than their bound, with others in between', async () => {
    const costs: Cost[] = [];
    const deleted: number[] = [];
    let isFirst = true;
    const stepping: Pick<KyselyStore, 'transaction'> = {
      transaction: async (work, options) => {
        const before = isFirst ? (await left('idempotency_keys')) + (await left('outbox')) : 0;
        let result: unknown;
        costs.push(await costOf(async () => (result = await store.transaction(work, options))));
        if (isFirst) deleted.push(before - (await left('idempotency_keys')) - (await left('outbox')));
        isFirst = false;
        return result as never;
      },
    };
    await forgetInSteps(stepping as KyselyStore, clock, () => false);
    expect(deleted).toEqual([STEP]);
    expect([await left('outbox'), await left('idempotency_keys')]).toEqual([10, 10]);
    expect(costs).toHaveLength(2 * (OLD / STEP + 1));
    expect(costs.filter(({ rows }) => rows > MOST_READ)).toEqual([]);
  });

  it('a server that stops does not begin another step', async () => {
    await sql`update outbox set created_at = 0`.execute(database.db);
    await forgetInSteps(store, clock, () => true);
    expect(await left('outbox')).toBe(10);
  });
});
