import { type Selectable, sql, type Transaction } from 'kysely';
import type { PayoutBatch, PayoutRepository } from '../ports/store-chain.ts';
import { changesOne } from './changes-one.ts';
import { big, bigOrNull, num, numOrNull } from './numbers.ts';
import type { Tables } from './tables.ts';

type Batches = Pick<
  PayoutRepository,
  'insertBatch' | 'openBatch' | 'batchByMessage' | 'markSent' | 'closeBatch'
>;

function batchOf(row: Selectable<Tables['payout_batches']>): PayoutBatch {
  return {
    id: row.id,
    account: row.account,
    seqno: num(row.seqno),
    validUntilS: num(row.valid_until),
    boc: row.boc,
    messageHash: row.message_hash,
    // The column's check allows no other values.
    status: row.status as PayoutBatch['status'],
    createdAtMs: num(row.created_at),
    sentAtMs: numOrNull(row.sent_at),
    sentCount: row.sent_count,
  };
}

export function batchRepository(tx: Transaction<Tables>): Batches {
  const one = async (column: 'status' | 'message_hash', value: string) => {
    const row = await tx
      .selectFrom('payout_batches')
      .selectAll()
      .where(column, '=', value)
      .executeTakeFirst();
    return row === undefined ? null : batchOf(row);
  };
  return {
    openBatch: () => one('status', 'open'),
    batchByMessage: (messageHash) => one('message_hash', messageHash),
    async insertBatch(batch) {
      await tx
        .insertInto('payout_batches')
        .values({
          id: batch.id,
          account: batch.account,
          seqno: big(batch.seqno),
          valid_until: big(batch.validUntilS),
          boc: batch.boc,
          message_hash: batch.messageHash,
          status: batch.status,
          created_at: big(batch.createdAtMs),
          sent_at: bigOrNull(batch.sentAtMs),
          sent_count: batch.sentCount,
        })
        .execute();
    },
    async markSent(id, atMs) {
      await tx
        .updateTable('payout_batches')
        .set({ sent_at: big(atMs), sent_count: sql`sent_count + 1` })
        .where('id', '=', id)
        .execute();
    },
    async closeBatch(id, outcome) {
      return changesOne(
        tx
          .updateTable('payout_batches')
          .set({ status: outcome })
          .where('id', '=', id)
          .where('status', '=', 'open'),
      );
    },
  };
}
