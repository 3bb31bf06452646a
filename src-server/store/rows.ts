import { type InsertResult, type SelectQueryBuilder, sql, type UpdateResult } from 'kysely';
import type { Page, PageQuery } from '../ports/store-bonds.ts';
import type { Part } from './stored.ts';

interface First<Result> {
  executeTakeFirst(): Promise<Result | undefined>;
}

/** The value of the row that a query finds; null: there is none. */
export async function one<Row, Value>(part: Part<Row, Value>, query: First<Row>): Promise<Value | null> {
  const row = await query.executeTakeFirst();
  return row === undefined ? null : part.read(row);
}

/** The values of all rows that a query finds. */
export async function all<Row, Value>(
  part: Part<Row, Value>,
  query: { execute(): Promise<Row[]> },
): Promise<Value[]> {
  return (await query.execute()).map(part.read);
}

export async function exists(query: First<unknown>): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}

/** Runs an insert that does nothing on a conflict. Returns false when there was one. */
export async function insertsOne(insert: First<InsertResult>): Promise<boolean> {
  return (await insert.executeTakeFirst())?.numInsertedOrUpdatedRows === 1n;
}

/** Runs an update whose condition describes the row before it. False: no row matched, nothing changed. */
export async function changesOne(update: First<UpdateResult>): Promise<boolean> {
  return (await update.executeTakeFirst())?.numUpdatedRows === 1n;
}

/** How many rows there are; of a query with nothing selected. */
export async function countOf<DB, In extends keyof DB>(
  rows: SelectQueryBuilder<DB, In, object>,
): Promise<number> {
  const counted = rows.select(sql<bigint>`count(*)`.as('count')).$castTo<{ readonly count: bigint }>();
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

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
  return { rows: rows.map((row) => read(row as Row)), total: await countOf(all) };
}
