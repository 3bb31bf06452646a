import { ton } from '@axiom/domain/money';
import { sql, type Transaction } from 'kysely';
import type { OpenTon } from '../ports/store-chain.ts';
import { foldRows } from './fold-rows.ts';
import type { Tables } from './tables.ts';

type Tx = Transaction<Tables>;

/** What open withdrawals are worth, as the database keeps it. */
export async function keptOpenTon(tx: Tx): Promise<OpenTon> {
  const { rows } = await sql<{ owed: bigint; sending: bigint }>`select coalesce(sum(owed), 0)::int8 as owed,
    coalesce(sum(sending), 0)::int8 as sending from open_payouts`.execute(tx);
  return { owedTon: ton(rows[0]?.owed ?? 0n), sendingTon: ton(rows[0]?.sending ?? 0n) };
}

/** Makes one row of the oldest ones; the sums stay. Returns how many there were, at most `limit`. */
export const foldOpenPayouts = (tx: Tx, limit: number): Promise<number> =>
  foldRows(tx, { table: 'open_payouts', sums: ['owed', 'sending'], limit });
