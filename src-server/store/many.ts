import { type RawBuilder, sql } from 'kysely';
import { jsonRows } from './json-rows.ts';

/** Rows as one parameter: `from json_to_recordset(${many(rows)}) as x (id text, amount int8)`; amounts as text. */
export function many(rows: readonly unknown[]): RawBuilder<unknown> {
  return sql`${jsonRows(rows)}::json`;
}
