import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/store/migrate.ts';
import { migrations } from '#server/store/migrations/index.ts';
import { partition, PARTITIONS } from '#server/store/migrations/partitioned.ts';
import type { Database } from '#server/store/open.ts';
import type { Tables } from '#server/store/tables.ts';
import { migrationsBefore } from './support/earlier-schema.ts';
import { databaseKinds, makeDatabase, type TestDatabase } from './support/databases.ts';

const PEOPLE = 40;
const OF_PEOPLE = [
  'outbox',
  'idempotency_keys',
  'kept_counts',
  'accounts',
  'ledger_movements',
  'ledger_entries',
];
const OF_BONDS = ['mints', 'stakes', 'staking_fees', 'referral_bonuses'];
const OF_LINKS = ['farm_links', 'farm_activations', 'user_tasks', 'task_payments', 'task_photos'];
const TABLES = [...OF_PEOPLE, 'referral_totals', ...OF_BONDS, ...OF_LINKS];

const series = `generate_series(1, ${PEOPLE}) n`;

/** Rows of many people as the first published schema had them; of each person one of every kind. */
const ROWS = [
  `insert into policies (id, document, created_at, in_force_from) values ('p', '{}', 0, 0)`,
  `insert into users (id, telegram_id, first_name, is_premium, ref_code, inviter_id, community_participation, created_at,
      referral_seen_at, community_checked_at)
    select 'u' || n, n::text, 'Ada', false, 'r' || n, case when n > 1 then 'u' || n - 1 end, true, n, 0, 0 from ${series}`,
  `insert into mints (id, owner_id, status, origin, policy_id, order_code, created_at, amount_ton, amount_token,
      expected_token, early_exit_fee, tariff_days, quoted_price, bonus_percent, daily_reward, max_reward_percent,
      exit_fee_percent, exit_fee_flat)
    select 'm' || n, 'u' || n, 'active', 'paid', 'p', 'c' || n, n, n, n, n, 0, 30, 1, 0, 0, 0, 0, 0 from ${series}`,
  `insert into stakes (id, owner_id, mint_id, status, tariff_days, created_at, started_at, total_amount, daily_reward,
      hold_bonus, collective_bonus, investment_bonus, earned_reward, max_reward, remainder)
    select 's' || n, 'u' || n, 'm' || n, 'active', 30, n, n, n, 0, 0, 0, 0, 0, 1, n from ${series}`,
  `insert into staking_fees (stake_id, mint_id, owner_id, order_code, amount, created_at, valid_until)
    select 's' || n, 'm' || n, 'u' || n, 'f' || n, n, n, n from ${series}`,
  `insert into referral_bonuses (mint_id, inviter_id, invitee_id, status, bonus, turnover, created_at)
    select 'm' || n, 'u' || n - 1, 'u' || n, 'pending', n, n, n from ${series} where n > 1`,
  `insert into accounts (name, currency, balance) select 'user/u' || n || '/main', 'AXIOM', n from ${series}`,
  `insert into accounts (name, currency, balance) values ('link/l/escrow', 'AXIOM', 0)`,
  `insert into ledger_movements (id, kind, at, mint_id) select 'v' || n, 'adjustment', n, 'm' || n from ${series}`,
  `insert into ledger_movements (id, kind, at) values ('fee', 'network_fee', 1)`,
  `insert into ledger_entries (movement_id, position, account, currency, amount, owner_id, at)
    select 'v' || n, 0, 'system/adjustments', 'AXIOM', -n, null, n from ${series}
    union all select 'v' || n, 1, 'user/u' || n || '/main', 'AXIOM', n, 'u' || n, n from ${series}
    union all values ('fee', 0, 'system/treasury_hot', 'TON', -1, null, 1),
      ('fee', 1, 'system/network_fees', 'TON', 1, null, 1)`,
  `insert into task_payments (user_id, task_id, period, reward, movement_id) select 'u' || n, 't', 'once', n, 'v' || n from ${series}`,
  `insert into farm_links (id, owner_id, status, source, policy_id, activation_code, created_at, amount_token, tariff_days,
      count_activations, activated, is_multilink, is_for_me, bonus_percent, daily_reward, max_reward_percent)
    select 'l' || n, 'u' || n, 'ACTIVE', 'main', 'p', 'a' || n, n, n, 30, 2, 1, true, false, 0, 0, 0 from ${series}`,
  `insert into farm_activations (link_id, user_id, place, mint_id, at)
    select 'l' || n % ${PEOPLE} + 1, 'u' || n, 1, 'm' || n, n from ${series}`,
  `insert into user_tasks (id, user_id, task_id, period, kind, count, reward, status, submitted_at)
    select 't' || n, 'u' || n, 't', 'once', 'photo', 1, n, 'VALIDATING', n from ${series}`,
  `insert into task_photos (id, user_task_id, bytes, size) select 'p' || n, 't' || n, 'bytes', 5 from ${series}`,
  `insert into outbox (user_id, version, position, event, data, created_at) select 'u' || n, n, 0, 'e', '{}', n from ${series}`,
  `insert into idempotency_keys (user_id, route, key, body_hash, answer, created_at)
    select 'u' || n, 'r', 'k', 'h', '1', n from ${series}`,
  `insert into deposits (id, account, lt, hash, sender, value, comment, reason, mint_id, status, automatic, at_s)
    values ('d', '0:a', 1, 'h', '0:b', 5, 'c7', 'surplus', 'm7', 'waiting', false, 0)`,
];

describe.each(databaseKinds)('tables become tables of partitions, on %s', (kind) => {
  let place: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    place = await makeDatabase(kind);
    database = await place.open();
    await sql`drop schema public cascade`.execute(database.db);
    await sql`create schema public`.execute(database.db);
  });
  afterEach(async () => {
    await database.close();
    await place.drop();
  });
  const run = async <Row>(text: string, db: Kysely<Tables> = database.db) =>
    (await sql.raw<Row>(text).execute(db)).rows;

  /** Every row of the columns that a table has now, in one order. */
  async function rowsOf(columns: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, unknown>> {
    const found = new Map<string, unknown>();
    for (const [table, names] of columns)
      found.set(table, await run(`select ${names} from ${table} order by ${names}`));
    return found;
  }
  /** Of an entry, whose it is becomes whose movement it is. */
  async function columnsOf(): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (const table of TABLES) {
      const rows = await run<{ name: string }>(`select column_name as name from information_schema.columns
        where table_name = '${table}' and table_schema = 'public' and table_name || column_name <> 'ledger_entriesowner_id'`);
      found.set(table, rows.map(({ name }) => name).join(', '));
    }
    return found;
  }

  it('from the first published schema, with every row and value that was there', async () => {
    const { db } = database;
    await migrate(db, migrationsBefore('0013-days'));
    for (const statement of ROWS) await run(statement);
    await migrate(db, migrationsBefore('0024-partitions-of-people'));
    const columns = await columnsOf();
    const before = await rowsOf(columns);
    for (const rows of before.values()) expect(rows).not.toEqual([]);
    await migrate(db, migrationsBefore('0036-ledger-marks'));
    expect(await rowsOf(columns)).toEqual(before);
    await migrate(db, migrations);
    for (const table of TABLES) {
      const used = await run(`select distinct tableoid from ${table}`);
      expect([table, used.length]).toEqual([table, PARTITIONS]);
    }
    expect(
      await run(`select distinct e.owner_id = split_part(e.account, '/', 2) as is_own, m.owner_id = e.owner_id as lies_with
      from ledger_entries e join ledger_movements m on m.id = e.movement_id where e.account like 'user/%'`),
    ).toEqual([{ is_own: true, lies_with: true }]);
    expect(await run(`select owner_id from ledger_entries where movement_id = 'fee'`)).toEqual([
      { owner_id: '' },
      { owner_id: '' },
    ]);
    expect(
      await run(
        `select owner_id, mint_id, stake_id from order_codes where code in ('c7', 'f7') order by code`,
      ),
    ).toEqual([
      { owner_id: 'u7', mint_id: 'm7', stake_id: null },
      { owner_id: 'u7', mint_id: 'm7', stake_id: 's7' },
    ]);
    expect(await run(`select owner_id, link_id from link_codes where code = 'a7'`)).toEqual([
      { owner_id: 'u7', link_id: 'l7' },
    ]);
    expect(
      await run(`select distinct a.author_id = l.owner_id as is_author from farm_activations a
        join farm_links l on l.id = a.link_id`),
    ).toEqual([{ is_author: true }]);
    expect(
      await run(`select distinct p.user_id = t.user_id as is_theirs from task_photos p
        join user_tasks t on t.id = p.user_task_id`),
    ).toEqual([{ is_theirs: true }]);
    // The triggers work on.
    await run(`update deposits set status = 'refunding', payout_id = 'x' where id = 'd'`);
    expect(await run(`select returned_status from mints where id = 'm7'`)).toEqual([
      { returned_status: 'refunding' },
    ]);
    await expect(run(`update ledger_entries set amount = 2`)).rejects.toThrow(/never rewritten/);
    await expect(
      run(`insert into ledger_entries values ('v7', 2, 'system/fees', 'AXIOM', 1, 'u8', 1)`),
    ).rejects.toThrow(/an entry of no movement of its owner/);
    await expect(run(`insert into order_codes values ('c7', 'u8', 'm8', null)`)).rejects.toThrow(
      /order_codes_pkey/,
    );
  });

  it('nothing is dropped where something is missing in the partitions', async () => {
    await run(`create table things (id text, owner text)`);
    await run(`insert into things select n::text, 'u' || n from ${series}`);
    const copied = partition({
      table: 'things',
      by: 'owner',
      rows: `select * from things_whole t where t.id <> '7'`,
      after: [],
    });
    await expect(migrate(database.db, [{ name: 'one', statements: copied }])).rejects.toThrow(
      /things: \(40,0\) before, \(39,0\) in its partitions/,
    );
    expect(await run(`select count(*)::int4 as rows from things`)).toEqual([{ rows: PEOPLE }]);
  });
});
