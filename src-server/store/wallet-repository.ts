import type { Transaction } from 'kysely';
import type { WalletRepository } from '../ports/store-wallets.ts';
import { big } from './numbers.ts';
import { walletColumns } from './people-columns.ts';
import { insertsOne, one } from './rows.ts';
import type { Tables } from './tables.ts';

export function walletRepository(tx: Transaction<Tables>): WalletRepository {
  return {
    ofUser: (userId) =>
      one(walletColumns, tx.selectFrom('wallets').selectAll().where('user_id', '=', userId)),
    async bind(wallet) {
      const values = walletColumns.write(wallet);
      const { userId, address, boundAtMs } = wallet;
      await tx
        .insertInto('wallets')
        .values(values)
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
        .execute();
      await tx
        .insertInto('wallet_firsts')
        .values({ address, user_id: userId, at: big(boundAtMs) })
        .onConflict((conflict) => conflict.column('address').doNothing())
        .execute();
    },
    async useProof({ payload, userId, address, endsAtMs }) {
      const isNew = await insertsOne(
        tx
          .insertInto('used_proofs')
          .values({ payload, user_id: userId, address, ends_at: big(endsAtMs) })
          .onConflict((conflict) => conflict.column('payload').doNothing()),
      );
      if (isNew) return 'new';
      const used = await tx
        .selectFrom('used_proofs')
        .select(['user_id', 'address'])
        .where('payload', '=', payload)
        .executeTakeFirst();
      return used?.user_id === userId && used.address === address ? 'repeated' : 'taken';
    },
    async forgetProofsBefore(nowMs) {
      await tx.deleteFrom('used_proofs').where('ends_at', '<', big(nowMs)).execute();
    },
  };
}
