import type { Selectable, Transaction } from 'kysely';
import type { BookedWallet, HotWalletRepository } from '../ports/store-chain.ts';
import { big, bigOrNull, num, numOrNull } from './numbers.ts';
import type { Tables } from './tables.ts';

function walletOf(row: Selectable<Tables['hot_wallets']>): BookedWallet {
  return {
    address: row.address,
    sinceMs: num(row.since_at),
    targetNano: row.target,
    arrivedAtMs: numOrNull(row.arrived_at),
    retiredAtMs: numOrNull(row.retired_at),
    watchedUntilMs: numOrNull(row.watched_until),
    closedAtMs: numOrNull(row.closed_at),
  };
}

export function hotWalletRepository(tx: Transaction<Tables>): HotWalletRepository {
  return {
    async list() {
      const rows = await tx
        .selectFrom('hot_wallets')
        .selectAll()
        .orderBy('since_at')
        .orderBy('address')
        .execute();
      return rows.map(walletOf);
    },
    async has(address) {
      const row = await tx
        .selectFrom('hot_wallets')
        .select('address')
        .where('address', '=', address)
        .executeTakeFirst();
      return row !== undefined;
    },
    async put(wallet) {
      const columns = {
        since_at: big(wallet.sinceMs),
        target: wallet.targetNano,
        arrived_at: bigOrNull(wallet.arrivedAtMs),
        retired_at: bigOrNull(wallet.retiredAtMs),
        watched_until: bigOrNull(wallet.watchedUntilMs),
        closed_at: bigOrNull(wallet.closedAtMs),
      };
      await tx
        .insertInto('hot_wallets')
        .values({ address: wallet.address, ...columns })
        .onConflict((conflict) => conflict.column('address').doUpdateSet(columns))
        .execute();
    },
    async takesPayments(address) {
      const row = await tx
        .selectFrom('hot_wallets as w')
        .innerJoin('chain_cursors as c', 'c.account', 'w.address')
        .select('w.address')
        .where('w.address', '=', address)
        .where('w.retired_at', 'is', null)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
