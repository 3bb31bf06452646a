import { ton } from '@axiom/domain/money';
import type { Transaction } from 'kysely';
import type { StakingFeeRepository } from '../ports/store-bonds.ts';
import { changesOne } from './changes-one.ts';
import { big, num } from './numbers.ts';
import type { Tables } from './tables.ts';

export function stakingFeeRepository(tx: Transaction<Tables>): StakingFeeRepository {
  return {
    async insert({ fee, mintId, ownerId, orderCode, txHash }) {
      await tx
        .insertInto('staking_fees')
        .values({
          stake_id: fee.stakeId,
          mint_id: mintId,
          owner_id: ownerId,
          order_code: orderCode,
          amount: fee.amountTon,
          created_at: big(fee.createdAtMs),
          valid_until: big(fee.validUntilMs),
          tx_hash: txHash,
        })
        .execute();
    },
    async byOrderCode(orderCode) {
      const row = await tx
        .selectFrom('staking_fees')
        .selectAll()
        .where('order_code', '=', orderCode)
        .executeTakeFirst();
      if (row === undefined) return null;
      return {
        fee: {
          stakeId: row.stake_id,
          amountTon: ton(row.amount),
          createdAtMs: num(row.created_at),
          validUntilMs: num(row.valid_until),
        },
        mintId: row.mint_id,
        ownerId: row.owner_id,
        orderCode: row.order_code,
        txHash: row.tx_hash,
      };
    },
    async pay(stakeId, txHash) {
      return changesOne(
        tx
          .updateTable('staking_fees')
          .set({ tx_hash: txHash })
          .where('stake_id', '=', stakeId)
          .where('tx_hash', 'is', null),
      );
    },
  };
}
