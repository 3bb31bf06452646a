import { sql, type Transaction } from 'kysely';
import { foldRows } from './fold-rows.ts';
import type { Tables } from './tables.ts';

type Tx = Transaction<Tables>;

/** How many people there are, as the database keeps it. */
export async function keptPeople(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    people: bigint;
  }>`select coalesce(sum(people), 0)::int8 as people from people_counts`.execute(tx);
  return Number(rows[0]?.people ?? 0);
}

/** Makes one row of the oldest ones; the sum stays. Returns how many there were, at most `limit`. */
export const foldPeople = (tx: Tx, limit: number): Promise<number> =>
  foldRows(tx, { table: 'people_counts', sums: ['people'], limit });
