import { sql } from 'kysely';
import { expect } from 'vitest';
import { until } from '../../support/until.ts';
import type { Database } from '#server/store/open.ts';
import type { House } from './house.ts';

/** Written by the clock, whatever anybody asks. */
const BY_THE_CLOCK = new Set(['prices', 'candles', 'leases']);
/** Every few seconds few rows are made of many; what they hold together stays. */
const FOLDED = new Set(['ledger_sums', 'ledger_sum_changes', 'people_counts', 'open_payouts']);
/** How far the bot is with a message: written by the bot, whatever anybody asks. */
const BY_THE_BOT = ['status', 'attempts', 'retry_at', 'changed_at', 'why'];

/** What every table holds, in any order of its rows: table → number of rows and a digest of them. */
export type State = Readonly<Record<string, string>>;

const tablesOf = new WeakMap<Database, readonly string[]>();

/** Everything that the database of a house says now. */
export async function stateOf({ database }: House): Promise<State> {
  if (database === null) throw new Error('this house has no database to look at');
  const { db } = database;
  const tables = tablesOf.get(database) ?? (await wholeTables(db));
  tablesOf.set(database, tables);
  const parts = tables
    .filter((table) => !BY_THE_CLOCK.has(table) && !FOLDED.has(table))
    .map(
      (table) => sql`select ${sql.lit(table)} as name,
        count(*) || ' ' || coalesce(sum(${digestOf(table)}), 0) as held from ${sql.table(table)} t`,
    );
  const kept = sql`select 'kept sums' as name, count(*) || ' ' || coalesce(sum(hash_record_extended(t, 0)), 0) as held
    from (select account, currency, sum(total) as total from (select account, currency, total from ledger_sums
      union all select account, currency, amount from ledger_sum_changes) both_of_them group by 1, 2) t`;
  const people = sql`select 'kept people' as name, coalesce(sum(people), 0)::text as held from people_counts`;
  const open = sql`select 'kept open payouts' as name,
    coalesce(sum(owed), 0) || ' ' || coalesce(sum(sending), 0) as held from open_payouts`;
  const all = sql.join([...parts, kept, people, open], sql` union all `);
  const { rows } = await sql<{ name: string; held: string }>`${all}`.execute(db);
  return Object.fromEntries(rows.map(({ name, held }) => [name, held]));
}

/** A table that is one in parts is named once: asking each of its parts too costs ten times as much. */
async function wholeTables(db: Database['db']): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(db);
  return rows.map(({ name }) => name);
}

function digestOf(table: string) {
  if (table !== 'bot_messages') return sql`hash_record_extended(t, 0)`;
  return sql`jsonb_hash_extended(to_jsonb(t) - ${BY_THE_BOT}::text[], 0)`;
}

/**
 * The state once nothing moves any more: two looks, with everything due done between them, see the same, and no coins
 * are on their way. A payout whose block is late changes nothing for a while, and then much.
 */
export async function restingState(house: House): Promise<State> {
  let last = JSON.stringify(await stateOf(house));
  return until('the database rests', async () => {
    await house.settle();
    if (!(await isPaidOut(house))) return false;
    const state = await stateOf(house);
    const isSame = JSON.stringify(state) === last;
    last = JSON.stringify(state);
    return isSame && state;
  });
}

/** Whether no message waits for its block, and no payout that can leave waits for its message. */
function isPaidOut({ core }: House): Promise<boolean> {
  return core.store.transaction(
    async ({ payouts }) =>
      (await payouts.openBatch()) === null &&
      (await payouts.queued(1)).every(({ reason }) => reason !== null),
    { readOnly: true },
  );
}

/** Does something that must be refused whole: no row of any table is another one after it. */
export async function changingNothing<T>(house: House, work: () => Promise<T>): Promise<T> {
  const before = await restingState(house);
  const result = await work();
  expect(await stateOf(house)).toEqual(before);
  return result;
}
