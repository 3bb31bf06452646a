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

/** Movements on a person's accounts; one statement for each direction. */
export function operationReads(ask: Ask): Pick<Reads, 'operations'> {
  const lists = { asc: operationsBy(ask, 'asc'), desc: operationsBy(ask, 'desc') };
  return { operations: (userId, query) => lists[query.order]({ ...query, userId }) };
}

function operationsBy(ask: Ask, order: 'asc' | 'desc'): List {
  return together<Call, Row, Page<OperationRow>>(ask, {
    statement: { name: `operations_${order}`, text: operationsText(order) },
    values: (calls) => [
      calls.map(({ userId }) => userId),
      calls.map(({ fromMs }) => fromMs ?? 0),
      calls.map(({ toMs }) => toMs ?? NEVER_MS),
      calls.map(({ kinds }) => kinds?.join(',') ?? null),
      calls.map(({ offset }) => offset),
      calls.map(({ limit }) => limit),
    ],
    read: (rows) => ({
      total: num(rows[0]?.total ?? 0n),
      rows: operationsIn(there(rows)),
    }),
  });
}

/** `kinds`: comma-separated; null: all. */
function operationsText(order: 'asc' | 'desc'): string {
  const theirs = `e.owner_id = q.person and e.at >= q.since and e.at < q.until
    and (q.kinds is null or exists (select from ledger_movements k
      where k.id = e.movement_id and k.kind = any(string_to_array(q.kinds, ','))))`;
  return `select q.asked::int4 as asked, t.total, r.*
    from unnest($1::text[], $2::int8[], $3::int8[], $4::text[], $5::int8[], $6::int8[]) with ordinality
        as q (person, since, until, kinds, skip, take, asked)
      cross join lateral (select count(distinct e.movement_id) as total from ledger_entries e where ${theirs}) t
      left join lateral (select m.id, m.kind, m.at, f.account, f.amount, f.position, m.shown_ton, m.mint_id, m.stake_id,
          m.payout_id, m.link_id, m.task_id
        from (select distinct e.at, e.movement_id from ledger_entries e where ${theirs}
          order by e.at ${order}, e.movement_id ${order} limit q.take offset q.skip) p
        join ledger_movements m on m.id = p.movement_id
        join ledger_entries f on f.movement_id = p.movement_id and f.owner_id = q.person) r on true
    order by q.asked, r.at ${order}, r.id ${order}, r.position`;
}
