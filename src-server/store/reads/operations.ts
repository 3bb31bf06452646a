import type { Page } from '../../ports/store-bonds.ts';
import type { HistoryQuery, OperationRow } from '../../ports/store-ledger.ts';
import type { Reads } from '../../ports/store-reads.ts';
import { num } from '../numbers.ts';
import { type HistoryRow, operationsIn } from '../operation-columns.ts';
import { movementsBefore, movementsOfKindsBefore } from '../ledger-marks.ts';
import type { Ask } from '../statement.ts';
import { there, together } from './together.ts';

type Call = HistoryQuery & { readonly userId: string };
type List = (call: Call) => Promise<Page<OperationRow>>;
type Row = HistoryRow & { readonly total: bigint };

/** Later than any movement. */
const NEVER_MS = Number.MAX_SAFE_INTEGER;

/** What is asked for: everything, a time of everything, or some kinds at any time. */
type Part = 'whole' | 'time' | 'kinds';

const partOf = ({ kinds, fromMs, toMs }: HistoryQuery): Part =>
  kinds !== undefined ? 'kinds' : fromMs === undefined && toMs === undefined ? 'whole' : 'time';

/** Movements on a person's accounts; a statement for each part and direction. */
export function operationReads(ask: Ask): Pick<Reads, 'operations'> {
  const both = (part: Part) => ({
    asc: operationsBy(ask, part, 'asc'),
    desc: operationsBy(ask, part, 'desc'),
  });
  const lists = { whole: both('whole'), time: both('time'), kinds: both('kinds') };
  return { operations: (userId, query) => lists[partOf(query)][query.order]({ ...query, userId }) };
}

function operationsBy(ask: Ask, part: Part, order: 'asc' | 'desc'): List {
  return together<Call, Row, Page<OperationRow>>(ask, {
    statement: { name: `operations_${part}_${order}`, text: operationsText(part, order) },
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

const IN_TIME = 'at >= q.since and at < q.until';
const KINDS = `string_to_array(q.kinds, ',')`;

/** Whose they are: every movement of a person has an entry on an account of theirs. */
const entries = (part: Part): string =>
  `owner_id = q.person and account like 'user/%' ${part === 'whole' ? '' : `and ${IN_TIME}`}`;

const ofKind = (kind: string): string => `owner_id = q.person and kind = ${kind} and ${IN_TIME}`;

const ofKinds = (at: string): string => movementsOfKindsBefore('q.person', at, KINDS);

/** How many there are. */
const totalOf: Readonly<Record<Part, string>> = {
  whole: `select ${movementsBefore('q.person', 'q.until')}`,
  time: `select greatest(${movementsBefore('q.person', 'q.until')} - ${movementsBefore('q.person', 'q.since')}, 0)`,
  kinds: `select greatest(${ofKinds('q.until')} - ${ofKinds('q.since')}, 0)`,
};

/** `id` and `at` of the movements of a page, in their order: of some kinds, from the beginning of each. */
function pageText(part: Part, order: 'asc' | 'desc'): string {
  const page = (id: string) => `order by at ${order}, ${id} ${order} limit q.take offset q.skip`;
  if (part !== 'kinds')
    return `select distinct at, movement_id as id from ledger_entries where ${entries(part)} ${page('movement_id')}`;
  return `select m.at, m.id from unnest(${KINDS}) as wanted (kind) cross join lateral
    (select at, id from ledger_movements where ${ofKind('wanted.kind')}
      order by at ${order}, id ${order} limit q.skip + q.take) m ${page('id')}`;
}

/** `kinds`: comma-separated. */
function operationsText(part: Part, order: 'asc' | 'desc'): string {
  // Without the offsets the total would be worked out for every row, and whole tables be compared with the page: the
  // planner does not know how short a page is.
  return `select q.asked::int4 as asked, t.total, r.*
    from unnest($1::text[], $2::int8[], $3::int8[], $4::text[], $5::int8[], $6::int8[]) with ordinality
        as q (person, since, until, kinds, skip, take, asked)
      cross join lateral (${totalOf[part]} offset 0) t (total)
      left join lateral (select m.id, m.kind, m.at, f.account, f.amount, f.position, m.shown_ton, m.mint_id, m.stake_id,
          m.payout_id, m.link_id, m.task_id
        from (${pageText(part, order)}) p
        cross join lateral (select * from ledger_movements where id = p.id and owner_id = q.person offset 0) m
        cross join lateral (select * from ledger_entries
          where movement_id = p.id and owner_id = q.person and at = p.at and account like 'user/%' offset 0) f) r on true
    order by q.asked, r.at ${order}, r.id ${order}, r.position`;
}
