import type { Transaction } from 'kysely';
import type { WalletRepository } from '../ports/store-wallets.ts';
import { big, num } from './numbers.ts';
import type { Tables } from './tables.ts';

export function walletRepository(tx: Transaction<Tables>): WalletRepository {
  return {
    async ofUser(userId) {
      const row = await tx.selectFrom('wallets').selectAll().where('user_id', '=', userId).executeTakeFirst();
      return row === undefined
        ? null
        : {
            userId: row.user_id,
            address: row.address,
            publicKey: row.public_key,
            boundAtMs: num(row.bound_at),
          };
    },
    async bind({ userId, address, publicKey, boundAtMs }) {
      const values = { address, public_key: publicKey, bound_at: big(boundAtMs) };
      await tx
        .insertInto('wallets')
        .values({ user_id: userId, ...values })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
        .execute();
      await tx
        .insertInto('wallet_firsts')
        .values({ address, user_id: userId, at: big(boundAtMs) })
        .onConflict((conflict) => conflict.column('address').doNothing())
        .execute();
    },
    async isFirstOwner(userId) {
      const row = await tx
        .selectFrom('wallets')
        .innerJoin('wallet_firsts', 'wallet_firsts.address', 'wallets.address')
        .select('wallet_firsts.user_id')
        .where('wallets.user_id', '=', userId)
        .executeTakeFirst();
      return row?.user_id === userId;
    },
    async useProof({ payload, userId, address, endsAtMs }) {
      const inserted = await tx
        .insertInto('used_proofs')
        .values({ payload, user_id: userId, address, ends_at: big(endsAtMs) })
        .onConflict((conflict) => conflict.column('payload').doNothing())
        .returning('payload')
        .executeTakeFirst();
      if (inserted !== undefined) return 'new';
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
