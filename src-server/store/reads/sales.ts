import type { Page } from '../../ports/store-bonds.ts';
import type { PayoutOrder, PlacedPayout } from '../../ports/store-chain.ts';
import type { Reads, SalesQuery } from '../../ports/store-reads.ts';
import { POSITION, type PlacedRow, placedOf } from '../payout-repository.ts';
import { num } from '../numbers.ts';
import type { Ask } from '../statement.ts';
import { there, together } from './together.ts';

const ORDER: Readonly<Record<PayoutOrder, string>> = {
  created_at: 'created_at',
  token_amount: 'token',
  amount_ton: 'amount',
  status: 'status',
};

type Call = SalesQuery & { readonly userId: string };
type List = (call: Call) => Promise<Page<PlacedPayout>>;

/** Sales of a person; one statement for each order. */
export function saleReads(ask: Ask): Pick<Reads, 'sales'> {
  const lists = new Map<string, List>();
  const listOf = (orderBy: PayoutOrder, direction: string): List => {
    const name = `sales_${ORDER[orderBy]}_${direction}`;
    const list = lists.get(name) ?? salesBy(ask, name, `${ORDER[orderBy]} ${direction}`, direction);
    lists.set(name, list);
    return list;
  };
  return {
    sales: (userId, query) => listOf(query.orderBy, query.descending ? 'desc' : 'asc')({ ...query, userId }),
  };
}

/** Later than any sale. */
const NEVER_MS = Number.MAX_SAFE_INTEGER;

type Row = PlacedRow & { readonly total: bigint };

function salesBy(ask: Ask, name: string, order: string, direction: string): List {
  return together<Call, Row, Page<PlacedPayout>>(ask, {
    statement: { name, text: salesText(order, direction) },
    values: (calls) => [
      calls.map(({ userId }) => userId),
      calls.map(({ fromMs }) => fromMs ?? 0),
      calls.map(({ toMs }) => toMs ?? NEVER_MS),
      calls.map(({ offset }) => offset),
      calls.map(({ limit }) => limit),
    ],
    read: (rows) => ({
      total: num(rows[0]?.total ?? 0n),
      rows: there(rows).map(placedOf),
    }),
  });
}

function salesText(order: string, direction: string): string {
  const theirs = 'p.owner_id = q.person and p.created_at >= q.since and p.created_at < q.until';
  return `select q.asked::int4 as asked, t.total, r.*
    from unnest($1::text[], $2::int8[], $3::int8[], $4::int8[], $5::int8[]) with ordinality
        as q (person, since, until, skip, take, asked)
      cross join lateral (select count(*) as total from payouts p where ${theirs}) t
      left join lateral (select p.*, ${POSITION} as position from payouts p where ${theirs}
        order by p.${order}, p.place ${direction} limit q.take offset q.skip) r on true
    order by q.asked, r.${order}, r.place ${direction}`;
}
