import { MS_PER_DAY } from '@axiom/domain/constants';
import type { Difference } from '@axiom/domain/audit';
import { sql } from 'kysely';
import type { AuditRepository } from '../../ports/store-audit.ts';
import { IS_INVITED, IS_LISTED } from '../migrations/0038-one-way-to-a-row.ts';
import { KEPT_OF_BONUSES } from '../referral-sums.ts';
import { differenceOf, type Kept } from './differences.ts';
import { marked } from './marks.ts';
import { inside, pageOf, type Span, type Tx } from './ranges.ts';

/** Kept totals of lists, of referral bonuses, of sales and of the past that are not what a recount gives. */
export function keptFacts(tx: Tx): Pick<AuditRepository, 'kept'> {
  return {
    kept: (range, last) =>
      pageOf(
        tx,
        ['users', 'id'],
        range,
        async (_tx, span) => [
          ...(await counts(tx, span)),
          ...(await sums(tx, span)),
          ...(await earned(tx, span)),
          ...(await returned(tx, span)),
          ...(await sold(tx, span)),
          ...(await marked(tx, span)),
        ],
        sql`id <= ${last}`,
      ),
  };
}

async function counts(tx: Tx, span: Span): Promise<readonly Difference[]> {
  const owned = ['mints', 'stakes', 'farm_links', 'payouts'].map(
    (table) => sql`select owner_id, ${sql.lit(table)} as what, count(*) as rows from ${sql.table(table)}
      where ${inside('owner_id', span)} and ${sql.raw(IS_LISTED)} group by owner_id`,
  );
  const found = await sql<Kept>`with counted as (${sql.join(owned, sql` union all `)}
      union all select inviter_id, 'friends', count(*) from users where ${inside('inviter_id', span)} group by inviter_id)
    select owner_id as owner, what, coalesce(c.rows, 0)::text as expected, coalesce(k.rows, 0)::text as found
    from counted c full join (select * from kept_counts where ${inside('owner_id', span)}) k using (owner_id, what)
    where coalesce(c.rows, 0) <> coalesce(k.rows, 0)`.execute(tx);
  return found.rows.map(differenceOf);
}

const KEPT = Object.entries(KEPT_OF_BONUSES);
const COLUMNS = KEPT.map(([column]) => column);
const OF_A_PAIR = KEPT.map(
  ([column, { status, of }]) =>
    `${of === null ? 'count(*)' : `sum(${of})`} filter (where status = '${status}') as ${column}`,
);

async function sums(tx: Tx, span: Span): Promise<readonly Difference[]> {
  const told = (name: string) =>
    sql`concat_ws(' ', ${sql.join(COLUMNS.map((column) => sql`coalesce(${sql.ref(`${name}.${column}`)}, 0)`))})`;
  const summed = COLUMNS.map((column) => `sum(${column})`).join(', ');
  const found = await sql<Kept>`with pairs as (
      select inviter_id, invitee_id, ${sql.raw(OF_A_PAIR.join(', '))}
      from referral_bonuses where ${inside('inviter_id', span)} and ${sql.raw(IS_INVITED)} group by inviter_id, invitee_id
    ), counted as (
      select *, 0 as counted, 0 as waiting, 0 as lost from pairs
      union all
      select inviter_id, '', ${sql.raw(summed)}, count(*) filter (where turnover > 0),
        count(*) filter (where coalesce(turnover, 0) = 0 and turnover_pending > 0),
        count(*) filter (where coalesce(turnover, 0) = 0 and coalesce(turnover_pending, 0) = 0 and reversed > 0)
      from pairs group by inviter_id
    ), compared as (
      select inviter_id as owner, 'friend ' || invitee_id as what,
        concat_ws(' ', ${told('c')}, coalesce(c.counted, 0), coalesce(c.waiting, 0), coalesce(c.lost, 0)) as expected,
        concat_ws(' ', ${told('t')}, coalesce(t.friends_counted, 0), coalesce(t.friends_pending, 0),
          coalesce(t.friends_not_counted, 0)) as found
      from counted c full join (select * from referral_totals where ${inside('inviter_id', span)}) t
        using (inviter_id, invitee_id))
    select * from compared where expected <> found`.execute(tx);
  return found.rows.map(differenceOf);
}

/** Running sums of released bonuses. */
async function earned(tx: Tx, span: Span): Promise<readonly Difference[]> {
  const found =
    await sql<Kept>`select inviter_id as owner, 'earned after ' || mint_id as what, total::text as expected,
      coalesce(earned_after::text, 'nothing') as found
    from (select inviter_id, mint_id, earned_after, sum(bonus) over (partition by inviter_id order by closed_at, mint_id) as total
      from referral_bonuses where ${inside('inviter_id', span)} and status = 'released') running
    where total is distinct from earned_after`.execute(tx);
  return found.rows.map(differenceOf);
}

/** What bonds tell of the newest deposit with their order code. */
async function returned(tx: Tx, span: Span): Promise<readonly Difference[]> {
  const found = await sql<Kept>`select m.owner_id as owner, 'deposit of mint ' || m.id as what,
      concat_ws(' ', d.value, d.reason, d.status) as expected,
      concat_ws(' ', m.returned_ton, m.returned_reason, m.returned_status) as found
    from mints m left join lateral (select value, reason, status from deposits where mint_id = m.id and comment = m.order_code
      order by lt desc, id desc limit 1) d on true
    where ${inside('m.owner_id', span)} and m.${sql.raw(IS_LISTED)}
      and (m.returned_ton, m.returned_reason, m.returned_status) is distinct from (d.value, d.reason, d.status)`.execute(
    tx,
  );
  return found.rows.map(differenceOf);
}

const DAY = sql.lit(MS_PER_DAY);

/** What they sold on each UTC day. */
async function sold(tx: Tx, span: Span): Promise<readonly Difference[]> {
  const found = await sql<Kept>`with counted as (
      select owner_id, created_at / ${DAY} * ${DAY} as day, sum(token) as token, sum(amount) as amount from payouts
      where ${inside('owner_id', span)} and status <> 'refunded' group by 1, 2)
    select owner_id as owner, 'sales of day ' || day as what,
      concat_ws(' ', coalesce(c.token, 0), coalesce(c.amount, 0)) as expected,
      concat_ws(' ', coalesce(k.token, 0), coalesce(k.amount, 0)) as found
    from counted c full join (select * from sold_days where ${inside('owner_id', span)}) k using (owner_id, day)
    where (coalesce(c.token, 0), coalesce(c.amount, 0)) <> (coalesce(k.token, 0), coalesce(k.amount, 0))`.execute(
    tx,
  );
  return found.rows.map(differenceOf);
}
