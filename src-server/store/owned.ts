import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { OwnedId } from '../ports/store-bonds.ts';
import type { Tables } from './tables.ts';

interface Owned {
  readonly id: string;
  readonly owner_id: string;
}

export const ownedRow = ({ id, ownerId }: OwnedId): Owned => ({ id, owner_id: ownerId });

/** Condition of a statement that is planned for its values: only the partitions of these owners are looked at. */
export function among(table: string, rows: readonly Owned[]): RawBuilder<boolean> {
  const owners = [...new Set(rows.map((row) => row.owner_id))];
  return sql`${sql.ref(`${table}.id`)} = any(${rows.map(({ id }) => id)}::text[])
    and ${sql.ref(`${table}.owner_id`)} = any(${owners}::text[])`;
}

/** Whose bond an order code is about, and whether it is that of a stake's fee. */
export async function orderOf(
  tx: Transaction<Tables>,
  code: string,
): Promise<Tables['order_codes'] | undefined> {
  return tx.selectFrom('order_codes').selectAll().where('code', '=', code).executeTakeFirst();
}
