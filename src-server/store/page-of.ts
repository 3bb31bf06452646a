import { type SelectQueryBuilder, sql } from 'kysely';
import type { Page, PageQuery } from '../ports/store-bonds.ts';
import { num } from './numbers.ts';

/**
 * One page of rows, and how many there are.
 * @param ordered the rows as they are selected, in their order
 * @param all the same rows, with nothing selected
 */
export async function pageOf<DB, Of extends keyof DB, All, In extends keyof All, Row, Item>(
  ordered: SelectQueryBuilder<DB, Of, Row>,
  all: SelectQueryBuilder<All, In, object>,
  { offset, limit }: PageQuery,
  read: (row: Row) => Item,
): Promise<Page<Item>> {
  const rows = await ordered.offset(offset).limit(limit).execute();
  const counted = all.select(sql<bigint>`count(*)`.as('count')).$castTo<{ readonly count: bigint }>();
  const { count } = await counted.executeTakeFirstOrThrow();
  return { rows: rows.map((row) => read(row as Row)), total: num(count) };
}

/** What was made last comes first; what was made at one instant in the order of its ids. */
export function newestFirst<DB, Of extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Of, Row>,
): SelectQueryBuilder<DB, Of, Row> {
  return rows.orderBy(sql`created_at`, 'desc').orderBy(sql`id`, 'desc');
}
