import type { Page } from '../../ports/store-bonds.ts';
import type { HistoryQuery, OperationRow } from '../../ports/store-ledger.ts';
import type { Reads } from '../../ports/store-reads.ts';
import { num } from '../numbers.ts';
import { type HistoryRow, operationsIn } from '../operation-columns.ts';
import type { Ask } from '../statement.ts';
import { there, together } from './together.ts';

type Call = HistoryQuery & { readonly userId: string };
type List = (call: Call) => Promise<Page<OperationRow>>;
type Row = HistoryRow & { readonly total: bigint };

/** Later than any movement. */
const NEVER_MS = Number.MAX_SAFE_INTEGER;

/** Movements on a person's accounts; a statement for each direction, of the whole history or of a part. */
export function operationReads(ask: Ask): Pick<Reads, 'operations'> {
  const whole = { asc: operationsBy(ask, true, 'asc'), desc: operationsBy(ask, true, 'desc') };
  const part = { asc: operationsBy(ask, false, 'asc'), desc: operationsBy(ask, false, 'desc') };
  return {
    operations: (userId, query) => {
      const isWhole = [query.kinds, query.fromMs, query.toMs].every((limit) => limit === undefined);
      return (isWhole ? whole : part)[query.order]({ ...query, userId });
    },
  };
}

function operationsBy(ask: Ask, isWhole: boolean, order: 'asc' | 'desc'): List {
  return together<Call, Row, Page<OperationRow>>(ask, {
    statement: {
      name: `operations_${isWhole ? 'whole' : 'part'}_${order}`,
      text: operationsText(isWhole, order),
    },
    values: (calls) => [
      calls.map(({ userId }) => userId),
      calls.map(({ fromMs }) => fromMs ?? 0),
      calls.map(({ toMs }) => toMs ?? NEVER_MS),
      calls.map(({ kinds }) => kinds?.join(',') ?? null),
      calls.map(({ offset }) => offset),
      calls.map(({ limit }) => limit),
    ],
    read: (rows) => ({ total: num(rows[0]?.total ?? 0n), rows: operationsIn(there(rows)) }),
  });
}

/** The totals that are kept of each kind: they are enough where no time is named. */
const KEPT = `select coalesce(sum(k.rows), 0)::int8 from kept_counts k where k.owner_id = q.person
  and k.what >= 'operations/' and k.what < 'operations0'`;

/** `kinds`: comma-separated; null: all. */
function operationsText(isWhole: boolean, order: 'asc' | 'desc'): string {
  const isOfKind = `(q.kinds is null or (select k.kind from ledger_movements k where k.id = e.movement_id and k.owner_id = e.owner_id)
    = any(string_to_array(q.kinds, ',')))`;
  const part = isWhole ? '' : `and e.at >= q.since and e.at < q.until and ${isOfKind}`;
  const theirs = `e.owner_id = q.person and e.account like 'user/%' ${part}`;
  const total = isWhole
    ? KEPT
    : `select case when q.since = 0 and q.until = ${NEVER_MS}
        then (${KEPT} and substr(k.what, 12) = any(string_to_array(q.kinds, ',')))
        else (select count(distinct e.movement_id) from ledger_entries e where ${theirs}) end`;
  // Without the offsets the total would be worked out for every row, and whole tables be compared with the page: the
  // planner does not know how short a page is.
  return `select q.asked::int4 as asked, t.total, r.*
    from unnest($1::text[], $2::int8[], $3::int8[], $4::text[], $5::int8[], $6::int8[]) with ordinality
        as q (person, since, until, kinds, skip, take, asked)
      cross join lateral (${total} offset 0) t (total)
      left join lateral (select m.id, m.kind, m.at, f.account, f.amount, f.position, m.shown_ton, m.mint_id, m.stake_id,
          m.payout_id, m.link_id, m.task_id
        from (select distinct e.at, e.movement_id from ledger_entries e where ${theirs}
          order by e.at ${order}, e.movement_id ${order} limit q.take offset q.skip) p
        cross join lateral (select * from ledger_movements where id = p.movement_id and owner_id = q.person offset 0) m
        cross join lateral (select * from ledger_entries
          where movement_id = p.movement_id and owner_id = q.person and account like 'user/%' offset 0) f) r on true
    order by q.asked, r.at ${order}, r.id ${order}, r.position`;
}
