import { axiom, ton } from '@axiom/domain/money';
import type { PayoutStatus } from '@axiom/domain/withdrawal';
import { sql, type Transaction } from 'kysely';
import { OPEN_STATUSES, type PayoutRepository, type PlacedPayout } from '../ports/store-chain.ts';
import { payoutColumns } from './chain-columns.ts';
import { many } from './many.ts';
import { big, numOrNull } from './numbers.ts';
import { batchRepository } from './payout-batches.ts';
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
    ...payoutLine(tx),
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

function payoutLine(tx: Tx): Pick<PayoutRepository, 'queued' | 'explainQueue' | 'inBatch'> {
  return {
    queued: (limit, which = { upToTon: null }) =>
      all(
        payoutColumns,
        rows(tx)
          .where('status', '=', 'queued')
          .$if(which === 'free', (query) => query.where(sql<boolean>`(kind = 'deposit_refund' or released)`))
          .$if(which !== 'free' && which.upToTon !== null, (query) =>
            query.where(
              sql<boolean>`(kind = 'deposit_refund' or released or amount <= ${which === 'free' ? 0n : which.upToTon})`,
            ),
          )
          .orderBy('kind')
          .orderBy('place')
          .limit(limit),
      ),
    async explainQueue(reasons, { others, aboveTon, aboveIs }) {
      const known = [...reasons].map(([id, reason]) => ({ id, reason }));
      await sql`update payouts p set reason = told.reason
        from (select q.id, case when x.id is not null then x.reason
            when q.kind = 'withdrawal' and not q.released and q.amount > ${aboveTon}::int8 then ${aboveIs}::text
            else ${others}::text end as reason from payouts q
          left join json_to_recordset(${many(known)}) as x (id text, reason text) on x.id = q.id
          where q.status = 'queued') told
        where p.id = told.id and p.reason is distinct from told.reason`.execute(tx);
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
