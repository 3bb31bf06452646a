import { ton } from '@axiom/domain/money';
import { sql, type Transaction } from 'kysely';
import type { PayoutRepository } from '../ports/store-chain.ts';
import { batchColumns } from './chain-columns.ts';
import { big } from './numbers.ts';
import { changesOne, one } from './rows.ts';
import type { Tables } from './tables.ts';

type Batches = Pick<
  PayoutRepository,
  'insertBatch' | 'countedSince' | 'openBatch' | 'batchByMessage' | 'markSent' | 'closeBatch'
>;

export function batchRepository(tx: Transaction<Tables>): Batches {
  const batches = tx.selectFrom('payout_batches').selectAll();
  const change = (id: string) => tx.updateTable('payout_batches').where('id', '=', id);
  return {
    openBatch: () => one(batchColumns, batches.where('status', '=', 'open')),
    batchByMessage: (messageHash) => one(batchColumns, batches.where('message_hash', '=', messageHash)),
    async insertBatch(batch) {
      await tx.insertInto('payout_batches').values(batchColumns.write(batch)).execute();
    },
    async countedSince(fromMs) {
      const row = await tx
        .selectFrom('payout_batches')
        .select(sql<bigint>`coalesce(sum(counted), 0)::int8`.as('sum'))
        .where('created_at', '>=', big(fromMs))
        .where('status', '<>', 'expired')
        .executeTakeFirstOrThrow();
      return ton(row.sum);
    },
    async markSent(id, atMs) {
      await change(id)
        .set({ sent_at: big(atMs), sent_count: sql`sent_count + 1` })
        .execute();
    },
    closeBatch: (id, outcome) => changesOne(change(id).set({ status: outcome }).where('status', '=', 'open')),
  };
}
