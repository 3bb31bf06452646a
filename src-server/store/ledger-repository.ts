import { sql, type Transaction } from 'kysely';
import type { Ids } from '../ports/random.ts';
import type {
  Currency,
  LedgerDifference,
  LedgerEntry,
  LedgerMovement,
  LedgerRepository,
  OperationRow,
  UserBalances,
} from '../ports/store-ledger.ts';
import { InsufficientBalance, Unbalanced } from '../ports/store-ledger.ts';
import { big, num } from './numbers.ts';
import type { Tables } from './tables.ts';

type Tx = Transaction<Tables>;

export function ledgerRepository(tx: Tx, ids: Ids): LedgerRepository {
  return {
    post: (movement) => post(tx, ids, movement),
    balances: (userId) => balances(tx, userId),
    async total(account, currency) {
      const found = await sql<{
        total: string;
      }>`select coalesce(sum(amount), 0)::text as total from ledger_entries
        where account = ${account} and currency = ${currency}`.execute(tx);
      return BigInt(found.rows[0]?.total ?? '0');
    },
    history: (userId, page) => history(tx, userId, page),
    audit: () => audit(tx),
  };
}
