import { type RawBuilder, sql } from 'kysely';

/**
 * Rows as one parameter: `from json_to_recordset(${many(rows)}) as x (id text, amount int8)`. Amounts go as text, so that none of
 * their digits is lost.
 */
export function many(rows: readonly unknown[]): RawBuilder<unknown> {
  const text = JSON.stringify(rows, (_key, value: unknown) => {
    if (typeof value === 'bigint') return String(value);
    // Half a character is an error inside of JSON, where any other text of the database has a replacement.
    return typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\uFFFD') : value;
  });
  return sql`${text}::json`;
}
