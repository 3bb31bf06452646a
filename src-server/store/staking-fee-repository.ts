import type { Transaction } from 'kysely';
import type { StakingFeeRepository } from '../ports/store-bonds.ts';
import { stakingFeeColumns } from './bond-columns.ts';
import { changesOne, one } from './rows.ts';
import type { Tables } from './tables.ts';

export function stakingFeeRepository(tx: Transaction<Tables>): StakingFeeRepository {
  return {
    async insert(record) {
      await tx.insertInto('staking_fees').values(stakingFeeColumns.write(record)).execute();
    },
    byOrderCode: (orderCode) =>
      one(stakingFeeColumns, tx.selectFrom('staking_fees').selectAll().where('order_code', '=', orderCode)),
    pay: (stakeId, txHash) =>
      changesOne(
        tx
          .updateTable('staking_fees')
          .set({ tx_hash: txHash })
          .where('stake_id', '=', stakeId)
          .where('tx_hash', 'is', null),
      ),
  };
}
