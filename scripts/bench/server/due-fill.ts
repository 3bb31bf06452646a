import { ACCRUAL_DENOMINATOR } from '@axiom/domain/staking';
import type { Pool } from 'pg';
import { FILL_KEPT } from '../../../src-server/store/migrations/0019-kept-totals.ts';
import { FILL_EARNED } from '../../../src-server/store/migrations/0020-earned-after.ts';
import { FILL_PEOPLE } from '../../../src-server/store/migrations/0032-people-count.ts';
import { ENTRIES_A_MARK } from '../../../src-server/store/migrations/0036-ledger-marks.ts';
import { personId } from './fill.ts';

/** What comes due for all rows at one instant. */
export type DueKind = 'midnight' | 'completions' | 'maturities';

export interface Due {
  readonly kind: DueKind;
  readonly rows: number;
  /** The last 00:00 UTC before the instant, epoch ms. */
  readonly dayMs: number;
  readonly atMs: number;
}

const DAY_MS = 86_400_000;
const PART = 100_000;
/** Nano AXIOM that everybody has on the main and on the referral balance. */
const GRANT = '1000000000000000';

export const peopleOf = (rows: number): number => Math.ceil(rows / 2.5);

/**
 * Fills a database that a server has migrated: people with bonds and active stakes of different amounts, rates, remainders and
 * streaks, all due at one instant. In the ledger is nothing but a past of every seventh person, so long that their next entry
 * makes a mark, as on any day of so many people. `…_before` keep the rows as they were.
 */
export async function fillDue(pool: Pool, due: Due): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set session_replication_role = replica');
    const people = peopleOf(due.rows);
    for (let first = 0; first < people; first += PART)
      for (const statement of [usersOf, pastOf].flatMap((of) =>
        of(due, first, Math.min(people, first + PART) - 1),
      ))
        await client.query(statement);
    for (let first = 0; first < due.rows; first += PART)
      for (const statement of rowsOf(due, first, Math.min(due.rows, first + PART) - 1))
        await client.query(statement);
    for (const statement of afterwards(due)) await client.query(statement);
  } finally {
    client.release(true);
  }
}

const person = (number: string): string => `'p' || lpad((${number})::text, 7, '0')`;

const usersOf = ({ dayMs }: Due, first: number, last: number): string => `
  insert into users (id, telegram_id, first_name, is_premium, ref_code, community_participation, created_at, referral_seen_at,
      held_since, community_checked_at)
    select ${person('n')}, n::text, 'Ada', false, 'c' || n, true, ${dayMs} - 50::int8 * ${DAY_MS}, ${dayMs},
      ${dayMs} - (n % 45)::int8 * ${DAY_MS} - 3600000, 99999999999999
    from generate_series(${first}, ${last}) n`;

/** 2.5 entries a person and midnight, and a mark after 18.5: it is every seventh person whom a midnight marks. */
const MARKED = 7;

function pastOf({ dayMs }: Due, first: number, last: number): readonly string[] {
  const past = `generate_series(${first}, ${last}) n, generate_series(1, ${ENTRIES_A_MARK - 1}) k where n % ${MARKED} = 0`;
  const id = `'past' || n || '-' || k`;
  const at = `${dayMs} - (${ENTRIES_A_MARK} - k)::int8 * ${DAY_MS}`;
  return [
    `insert into ledger_movements (id, owner_id, kind, at) select ${id}, ${person('n')}, 'adjustment', ${at} from ${past}`,
    `insert into ledger_entries (movement_id, position, account, currency, amount, owner_id, at)
      select ${id}, side, case side when 0 then 'system/adjustments' else 'user/' || ${person('n')} || '/main' end, 'AXIOM',
        case side when 0 then -1 else 1 end, ${person('n')}, ${at} from generate_series(0, 1) side, ${past}`,
  ];
}

/** Whole numbers that differ from row to row. */
const AMOUNT = '(1000000000 + (n * 7919) % 900000000000)::int8';
const DAILY = '(150000 + (n % 7) * 50000)::int8';
const HOLD = '((n % 5) * 10000)::int8';
const INVESTMENT = '((n % 3) * 20000)::int8';
const EARNED = '(n % 1000003)::int8';
const REMAINDER = `((n::numeric * 982451653) % ${ACCRUAL_DENOMINATOR})`;

function rowsOf(due: Due, first: number, last: number): readonly string[] {
  const owner = person(`n % ${peopleOf(due.rows)}`);
  const from = `generate_series(${first}::int8, ${last}::int8) n`;
  const { dayMs, atMs, kind } = due;
  const seconds = (atMs - dayMs) / 1000;
  const activated = `${dayMs} - (2 + n % 20) * ${DAY_MS} - 7200000`;
  const isBond = kind === 'maturities';
  const bond = `insert into mints (id, owner_id, status, origin, policy_id, created_at, activated_at, matures_at, closed_at,
      amount_ton, amount_token, expected_token, early_exit_fee, tariff_days, quoted_price, bonus_percent, daily_reward,
      max_reward_percent, exit_fee_percent, exit_fee_flat)
    select 'm' || n, ${owner}, '${isBond ? 'active' : 'move_to_staking'}', case when n % 4 = 0 then 'farm' else 'paid' end,
      (select min(id) from policies), ${activated}, ${activated}, ${isBond ? atMs : `${dayMs} + 31536000000`},
      ${isBond ? 'null' : activated}, 10000000000, ${AMOUNT}, ${AMOUNT} + n % 1000003, 0, 30, 1000000000, 0, ${DAILY},
      150000000, 0, 0 from ${from}`;
  if (isBond) return [bond, workOf('mint', 'm', owner, atMs, from)];
  // One second before the instant the cap is not reached, at the instant it is.
  const earns = `floor((${REMAINDER} + ${AMOUNT}::numeric * (${DAILY} + ${HOLD} + ${INVESTMENT} + 5000) * ${seconds})
      / ${ACCRUAL_DENOMINATOR})`;
  const stake = `insert into stakes (id, owner_id, mint_id, status, tariff_days, created_at, started_at, last_updated_at,
      completes_at, total_amount, daily_reward, hold_bonus, collective_bonus, investment_bonus, earned_reward, max_reward,
      remainder)
    select 's' || n, ${owner}, 'm' || n, 'active', 30, ${activated}, ${activated}, ${dayMs},
      ${kind === 'completions' ? atMs : `${dayMs} + 57600000000`}, ${AMOUNT}, ${DAILY}, ${HOLD}, 5000, ${INVESTMENT}, ${EARNED},
      ${kind === 'completions' ? `(${EARNED} + ${earns})::int8` : `${AMOUNT} * 2`}, ${REMAINDER} from ${from}`;
  return [bond, stake, workOf('stake', 's', owner, atMs, from)];
}

const workOf = (kind: string, prefix: string, owner: string, atMs: number, from: string): string =>
  `insert into work (kind, subject, due_at, owner_id) select '${kind}', '${prefix}' || n, ${atMs}, ${owner} from ${from}`;

function afterwards({ kind }: Due): readonly string[] {
  const held =
    kind === 'maturities'
      ? `select 'user/' || owner_id || '/bonded', owner_id, 'AXIOM', sum(expected_token)::int8 from mints group by owner_id`
      : `select 'user/' || owner_id || '/staked', owner_id, 'AXIOM', sum(total_amount)::int8 from stakes group by owner_id`;
  return [
    `insert into accounts (name, owner_id, currency, balance)
      select 'user/' || id || '/' || part, id, 'AXIOM', ${GRANT} from users, unnest(array['main', 'referral']) part`,
    `insert into accounts (name, owner_id, currency, balance) ${held}`,
    'truncate kept_counts, referral_totals',
    ...FILL_KEPT,
    FILL_EARNED,
    ...FILL_PEOPLE,
    'create table accounts_before as select * from accounts',
    'create table users_before as select id, held_since, held_until, held_day, held_days from users',
    `create table rows_before as select * from ${kind === 'maturities' ? 'mints' : 'stakes'}`,
    'vacuum analyze',
  ];
}

/** One of the people, another one for each number. */
export const someone = (number: number, rows: number): string => personId((number * 7919) % peopleOf(rows));
