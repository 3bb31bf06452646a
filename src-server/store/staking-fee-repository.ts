import type { Transaction } from 'kysely';
import type { StakingFeeRepository } from '../ports/store-bonds.ts';
import { stakingFeeColumns } from './bond-columns.ts';
import { orderOf } from './owned.ts';
import { changesOne, one } from './rows.ts';
import type { Tables } from './tables.ts';

export function stakingFeeRepository(tx: Transaction<Tables>): StakingFeeRepository {
  return {
    async insert(record) {
      await tx.insertInto('staking_fees').values(stakingFeeColumns.write(record)).execute();
    },
    async byOrderCode(orderCode) {
      const order = await orderOf(tx, orderCode);
      if (order === undefined || order.stake_id === null) return null;
      return one(
        stakingFeeColumns,
        tx
          .selectFrom('staking_fees')
          .selectAll()
          .where('stake_id', '=', order.stake_id)
          .where('owner_id', '=', order.owner_id),
      );
    },
    pay: (userId, stakeId, txHash) =>
      changesOne(
        tx
          .updateTable('staking_fees')
          .set({ tx_hash: txHash })
          .where('stake_id', '=', stakeId)
          .where('owner_id', '=', userId)
          .where('tx_hash', 'is', null),
      ),
  };
}
