import { axiom, ton } from '@axiom/domain/money';
import { placeInLine } from '@axiom/domain/withdrawal';
import { sql, type Transaction } from 'kysely';
import { OPEN_STATUSES, type PayoutRepository, type PlacedPayout } from '../ports/store-chain.ts';
import { payoutColumns } from './chain-columns.ts';
import { FREE } from './free-payouts.ts';
import { headIn, LINE_HEAD } from './line-head.ts';
import { big, num } from './numbers.ts';
import { foldOpenPayouts, keptOpenTon } from './open-payouts.ts';
import { batchRepository } from './payout-batches.ts';
import { lineIn, type LineRow, payoutLine } from './payout-line.ts';
import { all, changesOne, one, pageOf } from './rows.ts';
import type { Columns } from './stored.ts';
import type { Tables } from './tables.ts';

type Tx = Transaction<Tables>;

/** A payout with its place among all; `head`: LINE_HEAD. */
export type PlacedRow = Columns<typeof payoutColumns> & {
  readonly place: bigint;
  readonly head: string | null;
};

export function placedOf(row: PlacedRow): PlacedPayout {
  const payout = payoutColumns.read(row);
  return payout.status === 'queued' && payout.kind === 'withdrawal'
    ? { ...payout, ...placeInLine(headIn(row.head), num(row.place)) }
    : { ...payout, position: null, positionIsUpperBound: false };
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
      const row = await tx
        .selectFrom('payouts as p')
        .selectAll('p')
        .select(sql.raw<string | null>(LINE_HEAD).as('head'))
        .where('p.id', '=', id)
        .executeTakeFirst();
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
      const ordered = rows(tx)
        .$if(status !== undefined, (query) => query.where('status', 'in', wanted))
        .orderBy('place', oldestFirst ? 'asc' : 'desc');
      const all = tx
        .selectFrom('payouts')
        .$if(status !== undefined, (query) => query.where('status', 'in', wanted));
      return pageOf(ordered, all, page, payoutColumns.read);
    },
  };
}

function payoutSums(tx: Tx): Pick<PayoutRepository, 'soldOn' | 'openTon' | 'foldOpenTon'> {
  return {
    async soldOn(userId, dayMs) {
      const row = await tx
        .selectFrom('sold_days')
        .select(['token', 'amount'])
        .where('owner_id', '=', userId)
        .where('day', '=', big(dayMs))
        .executeTakeFirst();
      return { tokenAmount: axiom(row?.token ?? 0n), amountTon: ton(row?.amount ?? 0n) };
    },
    openTon: () => keptOpenTon(tx),
    foldOpenTon: (limit) => foldOpenPayouts(tx, limit),
  };
}
