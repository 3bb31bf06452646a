import type { Difference } from '@axiom/domain/audit';
import { sql } from 'kysely';
import { differenceOf, type Kept } from './differences.ts';
import { inside, type Span, type Tx } from './ranges.ts';

/** What marks (0036-ledger-marks.ts) say that the ledger does not, each from the mark before it on. Kinds are counted by their index. */
export async function marked(tx: Tx, span: Span): Promise<readonly Difference[]> {
  const found = await sql<Kept>`with marks as materialized (
      select *, lag(before, 1, 0::int8) over (partition by owner_id order by before) as since
      from ledger_marks where ${inside('owner_id', span)}
    ), entries as materialized (
      select k.owner_id, k.before, e.movement_id, e.account, e.amount from marks k
        cross join lateral (select * from ledger_entries where owner_id = k.owner_id and account like 'user/%'
          and at >= k.since and at < k.before offset 0) e
    ), counted as (
      select owner_id, before, 'entries' as what, count(*)::numeric as total from entries group by 1, 2
      union all select owner_id, before, 'movements', count(distinct movement_id) from entries group by 1, 2
      union all select owner_id, before, 'movements of all kinds', count(distinct movement_id) from entries group by 1, 2
      union all select k.owner_id, k.before, m.kind, f.rows from marks k
        cross join lateral (select jsonb_object_keys(k.kinds) as kind) m
        cross join lateral (select count(*) as rows from ledger_movements where owner_id = k.owner_id and kind = m.kind
          and at >= k.since and at < k.before offset 0) f
      union all select owner_id, before, 'nano of ' || split_part(account, '/', 3), sum(amount) from entries group by 1, 2, 3
    ), told as (
      select k.owner_id, k.before, t.what, t.total from marks k cross join lateral (
        select 'entries' as what, k.entries::numeric as total union all select 'movements', k.movements
        union all select 'movements of all kinds', coalesce(sum(value::numeric), 0) from jsonb_each_text(k.kinds)
        union all select key, value::numeric from jsonb_each_text(k.kinds)
        union all select 'nano of ' || key, value::numeric from jsonb_each_text(k.balances)) t
    ), steps as (
      select owner_id, before, what,
        total - lag(total, 1, 0::numeric) over (partition by owner_id, what order by before) as total from told
    )
    select owner_id as owner, what || ' before ' || before as what, coalesce(c.total, 0)::text as expected,
      coalesce(s.total, 0)::text as found
    from counted c full join steps s using (owner_id, before, what)
    where coalesce(c.total, 0) <> coalesce(s.total, 0)`.execute(tx);
  return found.rows.map(differenceOf);
}
