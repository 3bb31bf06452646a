import { MS_PER_DAY } from '@axiom/domain/constants';
import { sql } from 'kysely';
import { FILL_KEPT } from '#server/store/migrations/0019-kept-totals.ts';
import { FILL_EARNED } from '#server/store/migrations/0020-earned-after.ts';
import { FILL_PEOPLE } from '#server/store/migrations/0032-people-count.ts';
import type { Database } from '#server/store/open.ts';

/** How many rows a database holds before a test begins. */
export interface Size {
  readonly stakes: number;
  /** Two and a half stakes a person unless told. */
  readonly people?: number;
  /** 00:00 UTC of the day that has begun: every stake was settled then and is due again at the next one. */
  readonly dayMs: number;
}

/** The address of a database that is filled with millions of rows: minutes of silence are no loss of it. */
export function patiently(url: string): string {
  const reached = new URL(url);
  reached.searchParams.set('query_timeout', '600000');
  return reached.href;
}

/**
 * Fills a database that a server has opened already: people, their bonds and active stakes, what is due and the ledger behind it. Without
 * the database's own guards, and in parts: the server gives up a connection that is silent for long.
 */
export async function grow(
  { db }: Database,
  { stakes, people = Math.ceil(stakes / 2.5), dayMs }: Size,
): Promise<void> {
  const startMs = dayMs - 3 * MS_PER_DAY;
  const owner = sql.raw(`'grown' || lpad((n % ${people} + 1)::text, 9, '0')`);
  const id = (kind: string) => sql.raw(`'${kind}-' || lpad(n::text, 9, '0')`);
  const amount = sql.raw('10000000000 + n % 1000');
  const from = sql.raw(String(startMs));
  const day = sql.raw(String(dayMs));
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    for (const { numbers } of parts(people)) {
      await sql`insert into users (id, telegram_id, first_name, is_premium, ref_code, community_participation,
          created_at, referral_seen_at, held_since, community_checked_at)
        select ${owner}, ${owner}, 'Grown', false, ${owner}, true, ${from}, ${from}, ${from}, ${from}
        from ${numbers}`.execute(tx);
    }
    for (const { numbers } of parts(stakes)) {
      await sql`insert into mints (id, owner_id, status, origin, policy_id, created_at, activated_at, matures_at, closed_at,
          amount_ton, amount_token, expected_token, early_exit_fee, tariff_days, quoted_price, bonus_percent, daily_reward,
          max_reward_percent, exit_fee_percent, exit_fee_flat)
        select ${id('mint')}, ${owner}, 'move_to_staking', 'paid', (select min(id) from policies), ${from}, ${from},
          ${from} + 31536000000, ${from}, ${amount}, ${amount}, ${amount}, 0, 365, 1000000000, 0, 150000, 100000000, 0, 0
        from ${numbers}`.execute(tx);
      await sql`insert into stakes (id, owner_id, mint_id, status, tariff_days, created_at, started_at, last_updated_at,
          completes_at, total_amount, daily_reward, hold_bonus, collective_bonus, investment_bonus, earned_reward,
          max_reward, remainder)
        select ${id('stake')}, ${owner}, ${id('mint')}, 'active', 365, ${from}, ${from}, ${day}, ${day} + 57600000000,
          ${amount}, 150000, 0, 0, 0, 0, ${amount}, 0
        from ${numbers}`.execute(tx);
      await sql`insert into work (kind, subject, due_at, owner_id)
        select 'stake', ${id('stake')}, ${day} + 86400000, ${owner} from ${numbers}`.execute(tx);
    }
    for (const { theirs } of parts(people)) {
      await sql`insert into accounts (name, owner_id, currency, balance)
        select 'user/' || owner_id || '/staked', owner_id, 'AXIOM', sum(total_amount)::int8 from stakes where ${theirs} group by owner_id`.execute(
        tx,
      );
      await sql`insert into ledger_movements (id, owner_id, kind, at)
        select 'grown-' || owner_id, owner_id, 'adjustment', ${from} from stakes where ${theirs} group by owner_id`.execute(
        tx,
      );
      await sql`insert into ledger_entries (movement_id, position, account, currency, amount, owner_id, at)
        select 'grown-' || owner_id, 0, 'user/' || owner_id || '/staked', 'AXIOM', sum(total_amount)::int8, owner_id,
          ${from} from stakes where ${theirs} group by owner_id
        union all
        select 'grown-' || owner_id, 1, 'system/issuance', 'AXIOM', -sum(total_amount)::int8, owner_id, ${from}
          from stakes where ${theirs} group by owner_id`.execute(tx);
    }
    await sql`truncate kept_counts, referral_totals`.execute(tx);
    for (const statement of [...FILL_KEPT, ...FILL_PEOPLE, FILL_EARNED]) await sql.raw(statement).execute(tx);
  });
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`analyze`.execute(tx);
  });
}

/** So many of these people have opened a link, whose own count stays as it was. */
export async function growUses({ db }: Database, linkId: string, uses: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into farm_activations (link_id, author_id, user_id, place, mint_id, at)
      select l.id, l.owner_id, 'grown' || lpad((n + 1)::text, 9, '0'), 1000 + n, 'mint-' || lpad(n::text, 9, '0'), 0
      from farm_links l, generate_series(1, ${uses}::int4) as n where l.id = ${linkId}`.execute(tx);
  });
}

const PART = 50_000;

/** The numbers from 1 to a count in parts, and the people of these numbers. */
function parts(count: number) {
  return Array.from({ length: Math.ceil(count / PART) }, (_, part) => {
    const [first, last] = [part * PART + 1, Math.min(count, (part + 1) * PART)];
    const name = (number: number) => `grown${String(number).padStart(9, '0')}`;
    return {
      numbers: sql.raw(`generate_series(${first}, ${last}) as n`),
      theirs: sql`owner_id between ${name(first)} and ${name(last)}`,
    };
  });
}
