import { type Selectable, sql, type Transaction } from 'kysely';
import {
  OPEN_STATUSES,
  type Payout,
  type PayoutChange,
  type PayoutOrder,
  type PayoutReason,
  type PayoutRepository,
  type PayoutStatus,
  type PlacedPayout,
} from '../ports/store-chain.ts';
import { changesOne } from './changes-one.ts';
import { big, num } from './numbers.ts';
import { batchRepository } from './payout-batches.ts';
import { pageOf } from './page-of.ts';
import type { Tables } from './tables.ts';

type Tx = Transaction<Tables>;
type Row = Selectable<Tables['payouts']>;

const ORDER: Readonly<Record<PayoutOrder, 'created_at' | 'token' | 'amount' | 'status'>> = {
  created_at: 'created_at',
  token_amount: 'token',
  amount_ton: 'amount',
  status: 'status',
};

/** 1 + the number of queued payouts of the same kind before it; null unless it is queued. */
const POSITION = sql<bigint | null>`case when p.status = 'queued' then
  1 + (select count(*) from payouts q where q.status = 'queued' and q.kind = p.kind and q.place < p.place) end`;

function payoutOf(row: Row): Payout {
  return {
    id: row.id,
    kind: row.kind === 'withdrawal' ? 'withdrawal' : 'deposit_refund',
    userId: row.owner_id,
    fromReferral: row.from_referral,
    depositId: row.deposit_id,
    address: row.address,
    shownAddress: row.shown_address,
    amountNano: row.amount,
    tokenNano: row.token,
    feeTokenNano: row.fee_token,
    reference: row.reference,
    // The column's check allows no other statuses; only this server writes reasons.
    status: row.status as PayoutStatus,
    reason: row.reason as PayoutReason | null,
    batchId: row.batch_id,
    attempts: row.attempts,
    transaction: row.tx_lt === null || row.tx_hash === null ? null : { lt: row.tx_lt, hash: row.tx_hash },
    createdAtMs: num(row.created_at),
    updatedAtMs: num(row.updated_at),
  };
}

function placedOf(row: Row & { position: bigint | null }): PlacedPayout {
  return { ...payoutOf(row), position: row.position === null ? null : num(row.position) };
}

function columnsOf(payout: Payout) {
  return {
    id: payout.id,
    kind: payout.kind,
    owner_id: payout.userId,
    from_referral: payout.fromReferral,
    deposit_id: payout.depositId,
    address: payout.address,
    shown_address: payout.shownAddress,
    amount: payout.amountNano,
    token: payout.tokenNano,
    fee_token: payout.feeTokenNano,
    reference: payout.reference,
    status: payout.status,
    reason: payout.reason,
    batch_id: payout.batchId,
    attempts: payout.attempts,
    tx_lt: payout.transaction?.lt ?? null,
    tx_hash: payout.transaction?.hash ?? null,
    created_at: big(payout.createdAtMs),
    updated_at: big(payout.updatedAtMs),
  };
}

function changedColumns(change: PayoutChange) {
  return {
    status: change.status,
    reason: change.reason,
    batch_id: change.batchId,
    updated_at: big(change.atMs),
    ...(change.attempts === undefined ? {} : { attempts: change.attempts }),
    ...(change.transaction === undefined
      ? {}
      : { tx_lt: change.transaction.lt, tx_hash: change.transaction.hash }),
  };
}

/** Payouts, within one transaction. */
export function payoutRepository(tx: Tx): PayoutRepository {
  return {
    ...batchRepository(tx),
    ...payoutSums(tx),
    ...payoutLists(tx),
    ...payoutLine(tx),
    async insert(payout) {
      await tx.insertInto('payouts').values(columnsOf(payout)).execute();
    },
    async byId(id) {
      const row = await placed(tx).where('p.id', '=', id).executeTakeFirst();
      return row === undefined ? null : placedOf(row);
    },
    async byReference(reference) {
      const row = await tx
        .selectFrom('payouts')
        .selectAll()
        .where('reference', '=', reference)
        .executeTakeFirst();
      return row === undefined ? null : payoutOf(row);
    },
    async move(id, from, change) {
      return changesOne(
        tx.updateTable('payouts').set(changedColumns(change)).where('id', '=', id).where('status', '=', from),
      );
    },
  };
}

function placed(tx: Tx) {
  return tx.selectFrom('payouts as p').selectAll('p').select(POSITION.as('position'));
}

function payoutLine(tx: Tx): Pick<PayoutRepository, 'queued' | 'explainQueue' | 'inBatch'> {
  return {
    async queued(limit) {
      const rows = await tx
        .selectFrom('payouts')
        .selectAll()
        .where('status', '=', 'queued')
        .orderBy('kind')
        .orderBy('place')
        .limit(limit)
        .execute();
      return rows.map(payoutOf);
    },
    async explainQueue(except, reason) {
      await tx
        .updateTable('payouts')
        .set({ reason })
        .where('status', '=', 'queued')
        .where('reason', 'is distinct from', reason)
        .$if(except.length > 0, (query) => query.where('id', 'not in', [...except]))
        .execute();
    },
    async inBatch(batchId) {
      const rows = await tx
        .selectFrom('payouts')
        .selectAll()
        .where('batch_id', '=', batchId)
        .orderBy('place')
        .execute();
      return rows.map(payoutOf);
    },
  };
}

function payoutLists(tx: Tx): Pick<PayoutRepository, 'history' | 'list'> {
  return {
    history(userId, { orderBy, descending, ...page }) {
      const direction = descending ? 'desc' : 'asc';
      const ordered = placed(tx)
        .where('p.owner_id', '=', userId)
        .orderBy(`p.${ORDER[orderBy]}`, direction)
        .orderBy('p.place', direction);
      return pageOf(ordered, tx.selectFrom('payouts').where('owner_id', '=', userId), page, placedOf);
    },
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
          sql<bigint>`coalesce(sum(token), 0)::int8`.as('tokenNano'),
          sql<bigint>`coalesce(sum(amount), 0)::int8`.as('tonNano'),
        ])
        .where('owner_id', '=', userId)
        .where('created_at', '>=', big(fromMs))
        .where('status', '<>', 'refunded')
        .executeTakeFirstOrThrow();
      return row;
    },
    owedNano: () => withdrawalsNano(['queued', 'held', 'sending']),
    sendingNano: () => withdrawalsNano(['sending']),
  };
}
