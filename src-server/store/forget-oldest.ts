import { type RawBuilder, sql, type Transaction } from 'kysely';
import { big } from './numbers.ts';
import type { Tables } from './tables.ts';

/** What says how old a row is, in the tables whose old rows are deleted; each has an index by it. */
const AGES = {
  outbox: 'created_at',
  idempotency_keys: 'created_at',
  refresh_tokens: 'expires_at',
  used_proofs: 'ends_at',
  bot_updates: 'seen_at',
  bot_messages: 'changed_at',
  prices: 'at',
  price_doubts: 'at',
  candles: 'start_s',
} as const;

/** Which rows of a table are deleted. */
interface Old {
  readonly table: keyof typeof AGES;
  readonly before: number;
  readonly most: number;
  /** Only these, in the words of the index. */
  readonly only?: RawBuilder<unknown>;
}

/** Deletes the oldest rows from before an instant, `most` at most. Returns how many. */
export async function forgetOldest(tx: Transaction<Tables>, old: Old): Promise<number> {
  const gone = await deletesOldest(old).execute(tx);
  return Number(gone.numAffectedRows ?? 0n);
}

/** The same statement, to go on with. By the rows' places: by their keys the database may rather read the whole table. */
export function deletesOldest({ table, before, most, only = sql`true` }: Old): RawBuilder<unknown> {
  const age = sql.ref(AGES[table]);
  const isOld = sql`${only} and ${age} < ${big(before)}`;
  return sql`delete from ${sql.table(table)} where ${isOld} and ctid = any(array(
      select ctid from ${sql.table(table)} where ${isOld} order by ${age} limit ${most} for update skip locked))`;
}
