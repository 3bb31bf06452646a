import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SystemClock } from '#server/clock/system-clock.ts';
import { systemRandom, timeSortedIds } from '#server/random/system-random.ts';
import { KyselyStore } from '#server/store/kysely-store.ts';
import type { Database } from '#server/store/open.ts';
import { beginBefore } from './support/earlier-schema.ts';
import { databaseKinds, makeDatabase, type TestDatabase } from './support/databases.ts';

const clock = new SystemClock();
const ids = timeSortedIds(systemRandom, () => clock.wallMs());
const PAGE = { offset: 0, limit: 10 };

describe.each(databaseKinds)('totals that are kept, on %s', (kind) => {
  let place: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    place = await makeDatabase(kind);
    database = await place.open();
    await beginBefore(database.db, '0019-kept-totals');
    await rowsOf(database, 'old', 0);
  });
  afterEach(async () => {
    await database.close();
    await place.drop();
  });

  const differences = (store: KyselyStore) =>
    store.audit(async (step) => {
      const { rows } = await step((facts) => facts.kept({ after: '', limit: 1000 }, 'zz'));
      return rows;
    });

  it('of rows from before they were kept, and of rows that come and go after', async () => {
    const store = await KyselyStore.open(database, clock, ids);
    expect(await differences(store)).toEqual([]);
    const seen = async () => (await store.reads.person('ada', 100))?.newReferrals;
    expect(await seen()).toBe(1);
    await rowsOf(database, 'new', 10);
    expect(await differences(store)).toEqual([]);
    expect(await seen()).toBe(3);
    await sql`update referral_bonuses set status = 'released', closed_at = 20 where mint_id = 'newpaid'`.execute(
      database.db,
    );
    await sql`update referral_bonuses set status = 'reversed', closed_at = 20 where mint_id = 'oldpaid'`.execute(
      database.db,
    );
    expect(await differences(store)).toEqual([]);
    expect((await store.reads.stakes('ada', PAGE))?.total).toBe(2);
    await rowsOf(database, 'late', 10);
    await sql`update referral_bonuses set status = 'released', closed_at = 15 where mint_id = 'latepaid'`.execute(
      database.db,
    );
    expect(await differences(store)).toEqual([]);
    expect((await store.reads.earnings('ada', { rows: 10, spans: 60 }))?.points).toEqual([
      { atMs: 15, earnedToken: 5n },
      { atMs: 20, earnedToken: 10n },
    ]);
    await store.transaction((tx) => tx.stakes.drop('ada', 'newstake'));
    expect(await differences(store)).toEqual([]);
    expect((await store.reads.stakes('ada', PAGE))?.total).toBe(2);
    expect(await store.reads.friends('ada', PAGE)).toMatchObject({
      total: 6,
      counted: 2,
      pending: 0,
      notCounted: 1,
    });
    const { total } = await store.reads.operations('ada', { ...PAGE, order: 'asc' });
    expect(total).toBe(3);
  });

  it('what a bond tells of its deposits is that of the newest one, also of one from before it was kept', async () => {
    await sql`update mints set order_code = 'code' where id = 'oldown'`.execute(database.db);
    await depositOf(database, 'old', 'oldown', 5);
    const store = await KyselyStore.open(database, clock, ids);
    expect(await differences(store)).toEqual([]);
    const returned = async () => (await store.transaction((tx) => tx.mints.byId('oldown')))?.returned;
    expect(await returned()).toEqual({ amountTon: 5n, reason: 'too_little', status: 'waiting' });
    await depositOf(database, 'new', 'oldown', 7);
    await depositOf(database, 'fee', 'oldown', 9, 'code of its staking fee');
    await sql`update deposits set status = 'refunding', payout_id = 'p' where id = 'old'`.execute(
      database.db,
    );
    expect(await returned()).toEqual({ amountTon: 7n, reason: 'too_little', status: 'waiting' });
    await sql`update deposits set status = 'refunding', payout_id = 'q' where id = 'new'`.execute(
      database.db,
    );
    expect(await returned()).toEqual({ amountTon: 7n, reason: 'too_little', status: 'refunding' });
    expect(await differences(store)).toEqual([]);
    await sql`update mints set returned_status = 'refunded' where id = 'oldown'`.execute(database.db);
    expect(await differences(store)).toEqual([
      {
        what: 'total',
        row: 'kept deposit of mint oldown of ada',
        expected: '7 too_little refunding',
        found: '7 too_little refunded',
      },
    ]);
  });

  it('the recount finds every column of what friends brought, each by itself', async () => {
    const store = await KyselyStore.open(database, clock, ids);
    const { rows } = await sql<{
      column: string;
    }>`select column_name as column from information_schema.columns
      where table_name = 'referral_totals' and column_name not in ('inviter_id', 'invitee_id')
      order by ordinal_position`.execute(database.db);
    const found: string[] = [];
    const move = (column: string, by: number) =>
      sql`update referral_totals set ${sql.ref(column)} = ${sql.ref(column)} + ${sql.lit(by)}
        where inviter_id = 'ada' and invitee_id = 'old1'`.execute(database.db);
    for (const { column } of rows) {
      await move(column, 1);
      const [difference, ...more] = await differences(store);
      if (difference?.row === 'kept friend old1 of ada' && more.length === 0) found.push(column);
      await move(column, -1);
    }
    expect(found).toEqual(rows.map(({ column }) => column));
    expect(found).toContain('turnover_pending');
  });

  it('the recount names a kept total that is not the number of its rows', async () => {
    const store = await KyselyStore.open(database, clock, ids);
    await sql`update kept_counts set rows = 7 where owner_id = 'ada' and what = 'mints'`.execute(database.db);
    await sql`update referral_totals set bonus_pending = 9 where inviter_id = 'ada' and invitee_id = ''`.execute(
      database.db,
    );
    expect(await differences(store)).toEqual([
      { what: 'total', row: 'kept mints of ada', expected: '1', found: '7' },
      {
        what: 'total',
        row: 'kept friend  of ada',
        expected: '0 5 0 5 0 1 0 0 1 0',
        found: '0 5 0 9 0 1 0 0 1 0',
      },
    ]);
  });
});

/** A payment that is too small, with a mint's order code. */
async function depositOf(
  { db }: Database,
  id: string,
  mintId: string,
  nano: number,
  code = 'code',
): Promise<void> {
  await sql
    .raw(`insert into deposits (id, account, lt, hash, sender, value, comment, reason, mint_id, status, automatic, at_s)
      values ('${id}', '0:a', ${nano}, '${id}', '0:b', ${nano}, '${code}', 'too_little', '${mintId}', 'waiting', false, 0)`)
    .execute(db);
}

/** Rows of Ada and two friends of hers, of whom one has paid for a bond; ids begin with a name. */
async function rowsOf({ db }: Database, name: string, atMs: number): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`insert into policies (id, document, created_at, in_force_from) values ('p', '{}', 0, 0)
    on conflict do nothing`);
  const user = (
    id: string,
    inviter: string,
    at: number,
  ) => `insert into users (id, telegram_id, first_name, is_premium,
      ref_code, inviter_id, community_participation, created_at, referral_seen_at, community_checked_at)
    values ('${id}', '${id}', 'x', false, '${id}', ${inviter}, true, ${at}, ${id === 'ada' ? 5 : at}, 0)
    on conflict do nothing`;
  await run(user('ada', 'null', 0));
  await run(user(`${name}1`, `'ada'`, atMs + 4));
  await run(user(`${name}2`, `'ada'`, atMs + 6));
  const mint = (
    id: string,
    owner: string,
  ) => `insert into mints (id, owner_id, status, origin, policy_id, created_at,
      activated_at, matures_at, amount_ton, amount_token, expected_token, early_exit_fee, tariff_days, quoted_price,
      bonus_percent, daily_reward, max_reward_percent, exit_fee_percent, exit_fee_flat)
    values ('${id}', '${owner}', 'active', 'paid', 'p', 0, 0, 9, 5, 5, 5, 0, 30, 1, 0, 0, 0, 0, 0)`;
  await run(mint(`${name}own`, 'ada'));
  await run(mint(`${name}paid`, `${name}1`));
  await run(`insert into stakes (id, owner_id, mint_id, status, tariff_days, created_at, total_amount, daily_reward,
      hold_bonus, collective_bonus, investment_bonus, earned_reward, max_reward, remainder)
    values ('${name}stake', 'ada', '${name}own', 'pending', 30, 0, 5, 0, 0, 0, 0, 0, 5, 0)`);
  await run(`insert into referral_bonuses (mint_id, inviter_id, invitee_id, status, bonus, turnover, created_at)
    values ('${name}paid', 'ada', '${name}1', 'pending', 5, 5, 0)`);
  // Before the migrations only entries say whose they are.
  const [column, value] = name === 'old' ? ['', ''] : [', owner_id', `, 'ada'`];
  await run(
    `insert into ledger_movements (id, kind, at${column}) values ('${name}', 'mint_staked', 0${value})`,
  );
  await run(`insert into ledger_entries (movement_id, position, account, currency, amount, owner_id, at)
    values ('${name}', 0, 'user/ada/bonded', 'AXIOM', -5, 'ada', 0), ('${name}', 1, 'user/ada/staked', 'AXIOM', 5, 'ada', 0)`);
}
