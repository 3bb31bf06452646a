import type { PayoutOrder } from '../../ports/store-chain.ts';
import type { Reads, SalesPage, SalesQuery } from '../../ports/store-reads.ts';
import { LINE_HEAD } from '../line-head.ts';
import { type PlacedRow, placedOf } from '../payout-repository.ts';
import { keptCount } from '../kept.ts';
import { movementsOfKindsBefore } from '../ledger-marks.ts';
import { num } from '../numbers.ts';
import { lineIn, type LineRow, payoutLine } from '../payout-line.ts';
import type { Ask } from '../statement.ts';
import { there, together } from './together.ts';

const ORDER: Readonly<Record<PayoutOrder, string>> = {
  created_at: 'created_at',
  token_amount: 'token',
  amount_ton: 'amount',
  status: 'status',
};

type Call = SalesQuery & { readonly userId: string };
type List = (call: Call) => Promise<SalesPage>;

/** Sales of a person; a statement for each order, of the whole history or of a part. */
export function saleReads(ask: Ask): Pick<Reads, 'sales'> {
  const lists = new Map<string, List>();
  const listOf = ({ orderBy, descending, fromMs, toMs }: SalesQuery): List => {
    const isWhole = fromMs === undefined && toMs === undefined;
    const [column, direction] = [ORDER[orderBy], descending ? 'desc' : 'asc'];
    const name = `sales_${isWhole ? 'whole' : 'part'}_${column}_${direction}`;
    const list = lists.get(name) ?? salesBy(ask, name, salesText(isWhole, column, direction));
    lists.set(name, list);
    return list;
  };
  return { sales: (userId, query) => listOf(query)({ ...query, userId }) };
}

/** Later than any sale. */
const NEVER_MS = Number.MAX_SAFE_INTEGER;

type Row = PlacedRow & LineRow & { readonly total: bigint };

function salesBy(ask: Ask, name: string, text: string): List {
  return together<Call, Row, SalesPage>(ask, {
    statement: { name, text },
    values: (calls) => [
      calls.map(({ userId }) => userId),
      calls.map(({ fromMs }) => fromMs ?? 0),
      calls.map(({ toMs }) => toMs ?? NEVER_MS),
      calls.map(({ offset }) => offset),
      calls.map(({ limit }) => limit),
      calls.map(({ dayMs }) => dayMs),
    ],
    read: (rows) => ({
      total: num(rows[0]?.total ?? 0n),
      rows: there(rows).map(placedOf),
      line: lineIn(rows[0]),
    }),
  });
}

/** Each sale has one movement of this kind, of the same instant. */
const madeBefore = (at: string): string =>
  movementsOfKindsBefore('q.person', at, `array['withdrawal_created']`);

function salesText(isWhole: boolean, column: string, direction: string): string {
  const part = isWhole ? '' : 'and p.created_at >= q.since and p.created_at < q.until';
  const theirs = `p.owner_id = q.person ${part}`;
  const total = isWhole
    ? `select coalesce(k.rows, 0) as total from (select 1) once ${keptCount('q.person', 'payouts', 'k')}`
    : `select greatest(${madeBefore('q.until')} - ${madeBefore('q.since')}, 0) as total`;
  // Without the offset the total would be worked out for every row.
  return `select q.asked::int4 as asked, t.total, r.*, l.*, ${LINE_HEAD} as head
    from unnest($1::text[], $2::int8[], $3::int8[], $4::int8[], $5::int8[], $6::int8[]) with ordinality
        as q (person, since, until, skip, take, day, asked)
      cross join lateral (${total} offset 0) t
      cross join lateral ${payoutLine('q.day')} l
      left join lateral (select p.* from payouts p where ${theirs}
        order by p.${column} ${direction}, p.place ${direction} limit q.take offset q.skip) r on true
    order by q.asked, r.${column} ${direction}, r.place ${direction}`;
}
