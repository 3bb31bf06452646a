import { type SelectQueryBuilder, sql } from 'kysely';
import type { Page, PageQuery } from '../ports/store-bonds.ts';
import { num } from './numbers.ts';

/**
 * One page of rows, and the total.
 * @param ordered the query of the rows, sorted
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

/** Newest first; rows of the same instant by id, descending. */
export function newestFirst<DB, Of extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Of, Row>,
): SelectQueryBuilder<DB, Of, Row> {
  return rows.orderBy(sql`created_at`, 'desc').orderBy(sql`id`, 'desc');
}
