import type { Transaction } from 'kysely';
import type { HotWalletRepository } from '../ports/store-chain.ts';
import { hotWalletColumns } from './chain-columns.ts';
import { all, exists } from './rows.ts';
import type { Tables } from './tables.ts';

export function hotWalletRepository(tx: Transaction<Tables>): HotWalletRepository {
  const wallets = tx.selectFrom('hot_wallets').selectAll();
  return {
    list: () => all(hotWalletColumns, wallets.orderBy('since_at').orderBy('address')),
    has: (address) => exists(wallets.where('address', '=', address)),
    async put(wallet) {
      const columns = hotWalletColumns.write(wallet);
      await tx
        .insertInto('hot_wallets')
        .values(columns)
        .onConflict((conflict) => conflict.column('address').doUpdateSet(columns))
        .execute();
    },
    takesPayments: (address) =>
      exists(
        tx
          .selectFrom('hot_wallets as w')
          .innerJoin('chain_cursors as c', 'c.account', 'w.address')
          .select('w.address')
          .where('w.address', '=', address)
          .where('w.retired_at', 'is', null),
      ),
  };
}
