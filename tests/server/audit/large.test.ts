import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recount } from '#server/audit/recount.ts';
import { SystemClock } from '#server/clock/system-clock.ts';
import { systemRandom, timeSortedIds } from '#server/random/system-random.ts';
import { auditRepository } from '#server/store/audit/index.ts';
import { KyselyStore } from '#server/store/kysely-store.ts';
import type { Database } from '#server/store/open.ts';
import type { Tables } from '#server/store/tables.ts';
import { patiently } from '../support/grown.ts';
import { databaseKinds, makeDatabase, type TestDatabase } from '../support/databases.ts';

const isLong = process.env['TEST_LONG'] !== undefined;
const DAY_MS = 86_400_000;
/** People, each with a staked bond that was settled so often: 4 entries of its activation, 2 of its stake, 2 a day. */
const size = (kind: string) =>
  isLong && kind === 'postgres' ? { people: 250_000, days: 13 } : { people: 400, days: 13 };

/** Books of many people by SQL, as the server would have written them. */
async function fill(db: Kysely<Tables>, { people, days }: { people: number; days: number }): Promise<void> {
  const start = 1_700_006_400_000;
  const run = (text: string) => sql.raw(text).execute(db);
  const one = (n: string) => `'u' || lpad(${n}::text, 9, '0')`;
  const movement = (part: string, n: string) => `'m' || ${part} || lpad(${n}::text, 9, '0')`;
  const everybody = `generate_series(1, ${people}) n`;
  await run(`insert into policies (id, document, created_at, in_force_from) values ('p', '{}', 0, 0)`);
  await run(`insert into users (id, telegram_id, first_name, is_premium, ref_code, community_participation, created_at,
    referral_seen_at, community_checked_at) select ${one('n')}, n, 'x', false, 'r' || n, true, 0, 0, 0 from ${everybody}`);
  await run(`insert into mints (id, owner_id, status, origin, policy_id, order_code, created_at, activated_at, matures_at,
    closed_at, amount_ton, amount_token, expected_token, early_exit_fee, tariff_days, quoted_price, bonus_percent,
    daily_reward, max_reward_percent, exit_fee_percent, exit_fee_flat, tx_hash)
    select 'b' || lpad(n::text, 9, '0'), ${one('n')}, 'move_to_staking', 'paid', 'p', 'o' || n, ${start}, ${start},
      ${start} + 30 * ${DAY_MS}::int8, ${start}, 10000000000, 10000000000, 10000000000, 1000000000, 30, 1000000000, 0,
      100000, 20000000, 10000000, 0, 'h' || n from ${everybody}`);
  await run(`insert into stakes (id, owner_id, mint_id, status, tariff_days, created_at, started_at, last_updated_at,
    total_amount, daily_reward, hold_bonus, collective_bonus, investment_bonus, earned_reward, max_reward, remainder)
    select 's' || lpad(n::text, 9, '0'), ${one('n')}, 'b' || lpad(n::text, 9, '0'), 'active', 30, ${start}, ${start},
      ${start} + ${days} * ${DAY_MS}::int8, 10000000000, 100000, 0, 0, 0, 10000000::int8 * ${days}, 2000000000, 0 from ${everybody}`);
  await run(`insert into work (kind, subject, due_at) select 'stake', 's' || lpad(n::text, 9, '0'),
    ${start} + ${days + 1} * ${DAY_MS}::int8 from ${everybody}`);
  const book = async (
    part: string,
    kind: string,
    entries: readonly (readonly [string, string, string])[],
  ) => {
    await run(`insert into ledger_movements (id, owner_id, kind, at, mint_id, stake_id)
      select ${movement(`'${part}'`, 'n')}, ${one('n')}, '${kind}',
      ${start}, 'b' || lpad(n::text, 9, '0'), ${kind === 'mint_activated' ? 'null' : `'s' || lpad(n::text, 9, '0')`} from ${everybody}`);
    for (const [position, [account, currency, amount]] of entries.entries()) {
      const key = account.startsWith('system/') ? `'${account}'` : `'user/' || ${one('n')} || '/${account}'`;
      await run(`insert into ledger_entries select ${movement(`'${part}'`, 'n')}, ${position}, ${key}, '${currency}', ${amount},
        ${one('n')}, ${start} from ${everybody}`);
    }
  };
  await book('00', 'mint_activated', [
    ['system/sales', 'TON', '-10000000000'],
    ['system/treasury_hot', 'TON', '10000000000'],
    ['system/issuance', 'AXIOM', '-10000000000'],
    ['bonded', 'AXIOM', '10000000000'],
  ]);
  await book('01', 'mint_staked', [
    ['bonded', 'AXIOM', '-10000000000'],
    ['staked', 'AXIOM', '10000000000'],
  ]);
  for (let day = 0; day < days; day += 1)
    await book(String(day + 2).padStart(2, '0'), 'stake_settled', [
      ['system/rewards_expense', 'AXIOM', '-10000000'],
      ['main', 'AXIOM', '10000000'],
    ]);
  await run(`insert into accounts select 'user/' || ${one('n')} || '/' || name, 'AXIOM', balance, ${one('n')} from ${everybody},
    (values ('bonded', 0), ('staked', 10000000000), ('main', 10000000::int8 * ${days})) a (name, balance)`);
  await run('analyze');
}

describe.each(databaseKinds)('the audit of large books on %s', (kind) => {
  let place: TestDatabase;
  let database: Database;
  let store: KyselyStore;
  const { people, days } = size(kind);
  beforeAll(async () => {
    place = await makeDatabase(kind);
    database = await place.open(patiently);
    const clock = new SystemClock();
    store = await KyselyStore.open(
      database,
      clock,
      timeSortedIds(systemRandom, () => clock.wallMs()),
    );
    // Millions of rows in one statement: the server's own limit is for requests.
    await database.db.connection().execute(async (db) => {
      await sql`set statement_timeout = 0`.execute(db);
      await fill(db, { people, days });
      await sql`reset statement_timeout`.execute(db);
    });
  }, 1_200_000);
  afterAll(async () => {
    await store?.close();
    await place?.drop();
  });

  it(
    'finds nothing in whole books, reads each row of theirs, and names the one that is off',
    { timeout: 1_200_000 },
    async () => {
      const fromMs = performance.now();
      let longestMs = 0;
      let steps = 0;
      const found = await store.audit((step) =>
        recount(async (work) => {
          const beganMs = performance.now();
          const answer = await step(work);
          longestMs = Math.max(longestMs, performance.now() - beganMs);
          steps += 1;
          return answer;
        }),
      );
      if (isLong)
        console.log(
          `audit on ${kind}: ${people * (6 + 2 * days)} entries, ${found.rows} rows in ${steps} steps, ` +
            `${Math.round(performance.now() - fromMs)} ms, the longest ${Math.round(longestMs)} ms, ` +
            `${Math.round(process.memoryUsage().rss / 1e6)} MB`,
        );
      expect(found.differences).toEqual([]);
      // Movements, accounts, people, what is kept of them, bonds.
      expect(found.rows).toBe(people * (2 + days) + people * 3 + people * 3);
      await sql`update stakes set earned_reward = earned_reward + 1 where id = 's000000007'`.execute(
        database.db,
      );
      const second = await store.audit((step) => recount(step));
      expect(second.differences).toMatchObject([{ what: 'booking', row: 'mint b000000007' }]);
      await sql`update stakes set earned_reward = earned_reward - 1 where id = 's000000007'`.execute(
        database.db,
      );
    },
  );

  it.runIf(!isLong)(
    'no statement answers more rows than its range has lines, nor reads a table whole',
    async () => {
      const limit = 50;
      await database.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          const facts = auditRepository(tx);
          const { lastMovement } = await facts.standing();
          let after: string | null = '';
          let pages = 0;
          while (after !== null) {
            const page: Awaited<ReturnType<typeof facts.bonds>> = await facts.bonds({ after, limit });
            expect(page.rows.length).toBeLessThanOrEqual(limit);
            expect(Math.max(0, ...page.rows.map(({ lines }) => lines.length))).toBeLessThanOrEqual(8);
            after = page.next;
            pages += 1;
          }
          expect(pages).toBe(Math.ceil((people + 1) / limit));
          const shapes = await facts.movements({ after: '', limit: 5_000 }, lastMovement);
          expect(shapes.read).toBe(5_000);
          expect(shapes.rows.length).toBeLessThan(10);
        });
    },
  );
});
