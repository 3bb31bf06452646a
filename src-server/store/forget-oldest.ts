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

/**
 * Deletes rows from before an instant, `most` at most, the oldest first; of a table of partitions those of one after the other: a
 * row's place names it in its partition only. Returns how many.
 */
export async function forgetOldest(tx: Transaction<Tables>, old: Old): Promise<number> {
  let gone = 0;
  for (const part of await partsOf(tx, old.table)) {
    const deleted = await deletesOldest({ ...old, most: old.most - gone }, part).execute(tx);
    gone += Number(deleted.numAffectedRows ?? 0n);
    if (gone >= old.most) break;
  }
  return gone;
}

/** The partitions of a table, or the table, which has none. */
async function partsOf(tx: Transaction<Tables>, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ part: string }>`select p.relname as part
    from pg_inherits i join pg_class p on p.oid = i.inhrelid
    where i.inhparent = ${sql.lit(table)}::regclass order by 1`.execute(tx);
  return rows.length === 0 ? [table] : rows.map(({ part }) => part);
}

/**
 * The statement for a table without partitions, or for one partition of it, to go on with. By the rows' places: by their keys the
 * database may rather read the whole table.
 */
export function deletesOldest(
  { table, before, most, only = sql`true` }: Old,
  part: string = table,
): RawBuilder<unknown> {
  const age = sql.ref(AGES[table]);
  const isOld = sql`${only} and ${age} < ${big(before)}`;
  return sql`delete from ${sql.table(part)} where ${isOld} and ctid = any(array(
      select ctid from ${sql.table(part)} where ${isOld} order by ${age} limit ${most} for update skip locked))`;
}
