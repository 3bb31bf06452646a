import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from '@axiom/domain/constants';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { forgetOld, housekeepingLoop } from '#server/jobs/housekeeping.ts';
import type { Store } from '#server/ports/store.ts';
import type { Database } from '#server/store/open.ts';
import { KyselyStore } from '#server/store/kysely-store.ts';
import { migrate } from '#server/store/migrate.ts';
import { migrations } from '#server/store/migrations/index.ts';
import { PARTITIONS } from '#server/store/migrations/partitioned.ts';
import { until } from '../support/until.ts';
import { ids } from './support/buses.ts';
import { type Cost, costOf, counted } from './support/counted.ts';
import {
  databaseKinds,
  hasPostgres,
  makeDatabase,
  storeKinds,
  type TestDatabase,
} from './support/databases.ts';
import { makePlace } from './support/stores.ts';
import { beginBefore, putPeople } from './support/earlier-schema.ts';
import { userRow } from './support/users.ts';

const OLD = 100_000;
const ENDED = 10_000;
/** Their rows lie in all partitions. */
const PEOPLE = Array.from({ length: 40 }, (_, n) => `p${n}`);
const NOW_MS = 1_800_000_000_000;
const clock = { nowMs: () => NOW_MS, wallMs: () => NOW_MS };
/** Most rows of one step, with those it looks up again by their keys. */
const STEP = 1_000;
const MOST_READ = 4 * STEP;
/** Every table whose old rows are deleted, with an old row for each of them. */
const TABLES = {
  idempotency_keys: `insert into idempotency_keys values ('ada', 'r', 'k', '', '{}', 0)`,
  outbox: `insert into outbox values ('ada', 1, 0, 'user:balance', '{}', 0)`,
  refresh_tokens: `insert into refresh_tokens values ('t', 'f', 0, 0, null)`,
  used_proofs: `insert into used_proofs values ('p', 'ada', 'a', 0)`,
  bot_updates: `insert into bot_updates values (1, 0)`,
  bot_messages: `insert into bot_messages (telegram_id, key, body, status, attempts, retry_at, created_at, changed_at)
    values ('ada', 'k', '{}', 'sent', 0, 0, 0, 0)`,
  prices: `insert into prices values (0, 1)`,
  price_doubts: `insert into price_doubts values (0)`,
  candles: `insert into candles values (300, 0, 1, 1, 1, 1)`,
};
const fail = (error: unknown) => {
  throw error;
};
const goesOn = () => false;

async function left({ db }: Database, table: string): Promise<number> {
  const found = await sql<{ count: bigint }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return Number(found.rows[0]?.count);
}

describe.runIf(hasPostgres)('many old rows', () => {
  let place: TestDatabase;
  let database: Database;
  let store: KyselyStore;
  beforeAll(async () => {
    place = await makeDatabase('postgres');
    database = await place.open();
    store = await KyselyStore.open(counted(database), clock, ids);
    await store.transaction(async (tx) => {
      for (const id of ['ada', ...PEOPLE]) await tx.users.insert(userRow(id));
    });
    const person = sql.raw(`'p' || n % ${PEOPLE.length}`);
    const [day, month] = [NOW_MS - MS_PER_DAY, NOW_MS - 30 * MS_PER_DAY].map((ms) => sql.raw(String(ms)));
    const { db } = database;
    // The last ten of each are not old.
    await sql`insert into outbox (user_id, version, position, event, data, created_at)
      select ${person}, n, 0, 'user:balance', '{}', ${day} + n - 1 - ${OLD}::int8 from generate_series(1, ${OLD}::int8 + 10) n`.execute(
      db,
    );
    await sql`insert into idempotency_keys (user_id, route, key, body_hash, answer, created_at)
      select ${person}, 'mintCreate', n::text, '', '{}', ${month} + n - 1 - ${OLD}::int8
      from generate_series(1, ${OLD}::int8 + 10) n`.execute(db);
    await sql`insert into session_families (id, user_id, created_at)
      select 'f' || n, 'ada', 0 from generate_series(1, ${ENDED}::int8 + 10) n`.execute(db);
    await sql`insert into refresh_tokens (token_hash, family_id, issued_at, expires_at)
      select 't' || n, 'f' || n, 0, ${day} + n - 1 - ${ENDED}::int8 from generate_series(1, ${ENDED}::int8 + 10) n`.execute(
      db,
    );
    await sql`analyze`.execute(db);
  });
  afterAll(async () => {
    await store.close();
    await place.drop();
  });
  const partsOf = async (table: string) => {
    const found = await sql`select distinct tableoid from ${sql.table(table)}`.execute(database.db);
    return found.rows.length;
  };
  const leftOf = (...tables: readonly string[]) => Promise.all(tables.map((table) => left(database, table)));

  it('are deleted in steps that read and delete no more than their bound, with others in between', async () => {
    const costs: Cost[] = [];
    const deleted: number[] = [];
    let isFirst = true;
    expect(await partsOf('idempotency_keys')).toBe(PARTITIONS);
    const stepping: Pick<KyselyStore, 'transaction'> = {
      transaction: async (work, options) => {
        const before = isFirst ? await left(database, 'idempotency_keys') : 0;
        let result: unknown;
        costs.push(await costOf(async () => (result = await store.transaction(work, options))));
        if (isFirst) deleted.push(before - (await left(database, 'idempotency_keys')));
        isFirst = false;
        return result as never;
      },
    };
    await forgetOld(stepping as KyselyStore, clock, goesOn, fail);
    expect(deleted).toEqual([STEP]);
    expect(await leftOf('outbox', 'idempotency_keys', 'refresh_tokens', 'session_families')).toEqual([
      10, 10, 10, 10,
    ]);
    const steps = [OLD, OLD, ENDED].map((rows) => rows / STEP + 1);
    const others = Object.keys(TABLES).length - steps.length;
    expect(costs).toHaveLength(steps.reduce((sum, count) => sum + count, others));
    expect(costs.filter(({ rows }) => rows > MOST_READ)).toEqual([]);
  });

  it('a server that stops does not begin another step', async () => {
    await sql`update outbox set created_at = 0`.execute(database.db);
    await forgetOld(store, clock, () => true, fail);
    expect(await leftOf('outbox')).toEqual([10]);
  });
});

describe.runIf(hasPostgres)('sessions on PostgreSQL', () => {
  let place: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    place = await makeDatabase('postgres');
    database = await place.open();
  });
  afterAll(async () => {
    await database.close();
    await place.drop();
  });

  it('two servers that delete the last two tokens of a session at once delete it', async () => {
    const store = await KyselyStore.open(database, clock, ids);
    await store.transaction(async (tx) => {
      await tx.users.insert(userRow('ada'));
      await tx.sessions.openFamily({ id: 'f', userId: 'ada', createdAtWallMs: 0 });
      for (const tokenHash of ['one', 'two'])
        await tx.sessions.insertToken({
          tokenHash,
          familyId: 'f',
          userId: 'ada',
          issuedAtWallMs: 0,
          expiresAtWallMs: 0,
        });
    });
    const forgetOne = (after: () => Promise<void>) =>
      store.transaction(async (tx) => {
        const count = await tx.sessions.forgetExpired(1, 1);
        await after();
        return count;
      });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let hasDeleted = false;
    const first = forgetOne(() => {
      hasDeleted = true;
      return held;
    });
    await until('the first has deleted one', () => hasDeleted);
    const second = forgetOne(async () => undefined);
    await until('the other waits for its end', async () => {
      const waiting = await sql<{ count: bigint }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
      return Number(waiting.rows[0]?.count) > 0;
    });
    release();
    expect(await Promise.all([first, second])).toEqual([1, 1]);
    expect(await left(database, 'session_families')).toBe(0);
  });

  it('those without a token, which no token takes along, are deleted by the migration', async () => {
    const { db } = database;
    await beginBefore(db, '0029-tokens-by-family');
    await putPeople(db, ['ada']);
    await sql`insert into session_families values ('left', 'ada', 0, 5), ('open', 'ada', 0, null)`.execute(
      db,
    );
    await sql`insert into refresh_tokens values ('t', 'open', 0, ${NOW_MS}, null)`.execute(db);
    await migrate(db, migrations);
    const { rows } = await sql<{ id: string }>`select id from session_families`.execute(db);
    expect(rows).toEqual([{ id: 'open' }]);
  });
});

describe.each(databaseKinds)('a table that cannot be cleaned on %s', (kind) => {
  let place: TestDatabase;
  let database: Database;
  let store: KyselyStore;
  beforeAll(async () => {
    place = await makeDatabase(kind);
    database = await place.open();
    store = await KyselyStore.open(database, clock, ids);
    await store.transaction((tx) => tx.users.insert(userRow('ada')));
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      database.db,
    );
  });
  afterAll(async () => {
    await store.close();
    await place.drop();
  });

  it.each(Object.keys(TABLES))('keeps no other from it: %s', async (broken) => {
    const { db } = database;
    await sql`insert into session_families values ('f', 'ada', 0, null)`.execute(db);
    for (const insert of Object.values(TABLES)) await sql.raw(insert).execute(db);
    const table = sql.table(broken);
    await sql`create trigger refuse before delete on ${table} for each row execute function refuse()`.execute(
      db,
    );
    const errors: unknown[] = [];
    await forgetOld(store, clock, goesOn, (error) => errors.push(error));
    expect(errors).toMatchObject([{ message: expect.stringMatching(/^old .* were not deleted$/) }]);
    const counts = await Promise.all(
      Object.keys(TABLES).map(async (name) => [name, await left(database, name)]),
    );
    expect(Object.fromEntries(counts)).toEqual(
      Object.fromEntries(Object.keys(TABLES).map((name) => [name, name === broken ? 1 : 0])),
    );
    await sql`drop trigger refuse on ${table}`.execute(db);
    await forgetOld(store, clock, goesOn, fail);
    expect(await left(database, broken)).toBe(0);
    expect(await left(database, 'session_families')).toBe(0);
  });
});

describe.each(storeKinds)('sessions on %s', (kind) => {
  it('a session goes with the last of its tokens, a day after that has expired', async () => {
    const place = await makePlace(kind);
    const store = await place.open(clock, ids);
    const longAgo = NOW_MS - MS_PER_DAY - 1;
    const open = (id: string, ...expiries: readonly number[]) =>
      store.transaction(async (tx) => {
        await tx.sessions.openFamily({ id, userId: 'ada', createdAtWallMs: 0 });
        for (const expiresAtWallMs of expiries) {
          const token = { familyId: id, userId: 'ada', issuedAtWallMs: 0, expiresAtWallMs };
          await tx.sessions.insertToken({ ...token, tokenHash: `${id} ${expiresAtWallMs}` });
        }
      });
    await store.transaction((tx) => tx.users.insert(userRow('ada')));
    await open('ended', longAgo - 1, longAgo);
    await open('used', longAgo, NOW_MS);
    await open('just ended', longAgo + 1);
    await forgetOld(store, clock, goesOn, fail);
    const known = (tokenHash: string) => store.transaction((tx) => tx.sessions.token(tokenHash));
    expect(await known(`ended ${longAgo}`)).toBeNull();
    expect(await known(`used ${longAgo}`)).toBeNull();
    expect(await known(`used ${NOW_MS}`)).not.toBeNull();
    expect(await known(`just ended ${longAgo + 1}`)).not.toBeNull();
    const isThere = (id: string) => store.transaction((tx) => tx.sessions.revokeFamily(id, NOW_MS));
    expect([await isThere('ended'), await isThere('used'), await isThere('just ended')]).toEqual([
      false,
      true,
      true,
    ]);
    await place.drop();
  });
});

describe('housekeeping', () => {
  afterEach(() => void vi.useRealTimers());

  it('what fails is tried again in an hour: it may take long each time', async () => {
    vi.useFakeTimers();
    let tried = 0;
    const errors: unknown[] = [];
    const away: Pick<Store, 'transaction'> = {
      transaction: () => {
        tried += 1;
        return Promise.reject(new Error('away'));
      },
    };
    const loop = housekeepingLoop(away as Store, clock, (error) => errors.push(error));
    const all = Object.keys(TABLES).length;
    await vi.advanceTimersByTimeAsync(MS_PER_HOUR - MS_PER_MINUTE);
    expect([tried, errors.length]).toEqual([all, all]);
    await vi.advanceTimersByTimeAsync(2 * MS_PER_MINUTE);
    expect(tried).toBe(2 * all);
    await loop.stop();
  });
});
