import { axiom, ton } from '@axiom/domain/money';
import type { PayoutStatus } from '@axiom/domain/withdrawal';
import { sql, type Transaction } from 'kysely';
import { OPEN_STATUSES, type PayoutRepository, type PlacedPayout } from '../ports/store-chain.ts';
import { payoutColumns } from './chain-columns.ts';
import { FREE } from './free-payouts.ts';
import { big, numOrNull } from './numbers.ts';
import { batchRepository } from './payout-batches.ts';
import { lineIn, type LineRow, payoutLine } from './payout-line.ts';
import { all, changesOne, one, pageOf } from './rows.ts';
import type { Columns } from './stored.ts';
import type { Tables } from './tables.ts';

type Tx = Transaction<Tables>;

/** For a payout `p`: 1 + the number of queued payouts of its kind before it; null unless it is queued. */
export const POSITION = `case when p.status = 'queued' then 1 + (select count(*) from payouts line
  where line.status = 'queued' and line.kind = p.kind and line.place < p.place) end`;

export type PlacedRow = Columns<typeof payoutColumns> & { readonly position: bigint | null };

export function placedOf(row: PlacedRow): PlacedPayout {
  return { ...payoutColumns.read(row), position: numOrNull(row.position) };
}

export function payoutRepository(tx: Tx): PayoutRepository {
  return {
    ...batchRepository(tx),
    ...payoutSums(tx),
    ...payoutLists(tx),
    ...payoutQueue(tx),
    async insert(payout) {
      await tx.insertInto('payouts').values(payoutColumns.write(payout)).execute();
    },
    async byId(id) {
      const row = await placed(tx).where('p.id', '=', id).executeTakeFirst();
      return row === undefined ? null : placedOf(row);
    },
    byReference: (reference) => one(payoutColumns, rows(tx).where('reference', '=', reference)),
    move: (id, from, change) =>
      changesOne(
        tx
          .updateTable('payouts')
          .set(payoutColumns.some(change))
          .where('id', '=', id)
          .where('status', '=', from),
      ),
  };
}

function rows(tx: Tx) {
  return tx.selectFrom('payouts').selectAll();
}

function placed(tx: Tx) {
  return tx.selectFrom('payouts as p').selectAll('p').select(sql.raw<bigint | null>(POSITION).as('position'));
}

function payoutQueue(tx: Tx): Pick<PayoutRepository, 'queued' | 'line' | 'keepLine' | 'inBatch'> {
  return {
    queued: (limit, which = { upToTon: null }) =>
      all(
        payoutColumns,
        rows(tx)
          .where('status', '=', 'queued')
          .$if(which === 'free', (query) => query.where(sql.raw<boolean>(FREE)))
          .$if(which !== 'free' && which.upToTon !== null, (query) =>
            query.where(
              sql<boolean>`(${sql.raw(FREE)} or amount <= ${which === 'free' ? 0n : which.upToTon})`,
            ),
          )
          .orderBy('kind')
          .orderBy('place')
          .limit(limit),
      ),
    async line(dayMs) {
      const found = sql<LineRow>`select l.* from ${sql.raw(payoutLine(String(dayMs)))} l`;
      return lineIn((await found.execute(tx)).rows[0]);
    },
    async keepLine({ waits, freeWaits, aboveTon, restTon }, dayMs) {
      await sql`insert into payout_line as l (waits, free_waits, above, rest, rest_of)
        values (${waits}, ${freeWaits}, ${aboveTon}, ${restTon}, ${big(dayMs)})
        on conflict (one) do update set waits = excluded.waits, free_waits = excluded.free_waits, above = excluded.above,
          rest = excluded.rest, rest_of = excluded.rest_of
        where (l.waits, l.free_waits, l.above, l.rest, l.rest_of) is distinct from
          (excluded.waits, excluded.free_waits, excluded.above, excluded.rest, excluded.rest_of)`.execute(tx);
    },
    inBatch: (batchId) => all(payoutColumns, rows(tx).where('batch_id', '=', batchId).orderBy('place')),
  };
}

function payoutLists(tx: Tx): Pick<PayoutRepository, 'list'> {
  return {
    list({ status, oldestFirst = false, ...page }) {
      const wanted = status === undefined ? [] : status === 'open' ? [...OPEN_STATUSES] : [status];
      const ordered = placed(tx)
        .$if(status !== undefined, (query) => query.where('p.status', 'in', wanted))
        .orderBy('p.place', oldestFirst ? 'asc' : 'desc');
      const all = tx
        .selectFrom('payouts')
        .$if(status !== undefined, (query) => query.where('status', 'in', wanted));
      return pageOf(ordered, all, page, placedOf);
    },
  };
}

function payoutSums(tx: Tx): Pick<PayoutRepository, 'soldSince' | 'owedNano' | 'sendingNano'> {
  const withdrawalsNano = async (statuses: readonly PayoutStatus[]) => {
    const row = await tx
      .selectFrom('payouts')
      .select(sql<bigint>`coalesce(sum(amount), 0)::int8`.as('sum'))
      .where('status', 'in', [...statuses])
      .where('kind', '=', 'withdrawal')
      .executeTakeFirstOrThrow();
    return row.sum;
  };
  return {
    async soldSince(userId, fromMs) {
      const row = await tx
        .selectFrom('payouts')
        .select([
          sql<bigint>`coalesce(sum(token), 0)::int8`.as('token'),
          sql<bigint>`coalesce(sum(amount), 0)::int8`.as('amount'),
        ])
        .where('owner_id', '=', userId)
        .where('created_at', '>=', big(fromMs))
        .where('status', '<>', 'refunded')
        .executeTakeFirstOrThrow();
      return { tokenAmount: axiom(row.token), amountTon: ton(row.amount) };
    },
    owedNano: () => withdrawalsNano(['queued', 'held', 'sending']),
    sendingNano: () => withdrawalsNano(['sending']),
  };
}
