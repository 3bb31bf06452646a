import { type RawBuilder, sql } from 'kysely';

/** Rows as one parameter: `from json_to_recordset(${many(rows)}) as x (id text, amount int8)`; amounts as text. */
export function many(rows: readonly unknown[]): RawBuilder<unknown> {
  const text = JSON.stringify(rows, (_key, value: unknown) => {
    if (typeof value === 'bigint') return String(value);
    // A lone surrogate is an error inside JSON; elsewhere the database's driver replaces it.
    return typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\uFFFD') : value;
  });
  return sql`${text}::json`;
}
