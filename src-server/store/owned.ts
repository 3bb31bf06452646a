import { type RawBuilder, sql, type Transaction } from 'kysely';
import { many } from './many.ts';
import type { OwnedId } from '../ports/store-bonds.ts';
import type { Tables } from './tables.ts';

interface Owned {
  readonly id: string;
  readonly owner_id: string;
}

export const ownedRow = ({ id, ownerId }: OwnedId): Owned => ({ id, owner_id: ownerId });

/** So many rows lie in nearly all partitions. */
const MANY = 32;

/**
 * Condition of an update that is planned for its values: only the partitions of these owners are looked at. None for many rows:
 * PostgreSQL would rather read the whole table than try all of these ids with all of these owners.
 */
export function among(table: string, rows: readonly Owned[]): RawBuilder<boolean> {
  if (rows.length > MANY) return sql`true`;
  const owners = [...new Set(rows.map((row) => row.owner_id))];
  return sql`${sql.ref(`${table}.id`)} = any(${rows.map(({ id }) => id)}::text[])
    and ${sql.ref(`${table}.owner_id`)} = any(${owners}::text[])`;
}

/** The rows of a table that these are, each looked up in the partition of its owner. */
export async function ownedRows<Row>(
  tx: Transaction<Tables>,
  table: 'mints' | 'stakes',
  owned: readonly OwnedId[],
): Promise<readonly Row[]> {
  if (owned.length === 0) return [];
  const { rows } =
    await sql<Row>`select found.* from json_to_recordset(${many(owned.map(ownedRow))}) as q (id text, owner_id text)
    cross join lateral (select * from ${sql.table(table)} where id = q.id and owner_id = q.owner_id offset 0) found`.execute(
      tx,
    );
  return rows;
}

/** Whose bond an order code is about, and whether it is that of a stake's fee. */
export async function orderOf(
  tx: Transaction<Tables>,
  code: string,
): Promise<Tables['order_codes'] | undefined> {
  return tx.selectFrom('order_codes').selectAll().where('code', '=', code).executeTakeFirst();
}
