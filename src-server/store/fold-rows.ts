import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Makes one row of the oldest ones of a table whose rows are to be added up; their sum stays. Two at once take different ones.
 * @param sums the columns, int8, beside `id`
 * @returns how many rows there were, at most `limit`
 */
export async function foldRows(
  tx: Transaction<Tables>,
  {
    table,
    sums,
    limit,
  }: { readonly table: string; readonly sums: readonly string[]; readonly limit: number },
): Promise<number> {
  const columns = sql.join(sums.map((column) => sql.ref(column)));
  const added = sql.join(sums.map((column) => sql`sum(${sql.ref(column)})::int8`));
  const { rows } = await sql<{ count: number }>`with taken as materialized (
      select id from ${sql.table(table)} order by id limit ${limit} for update skip locked
    ), gone as (
      delete from ${sql.table(table)} where id in (select id from taken) and (select count(*) from taken) > 1
      returning ${columns}
    ), folded as (
      insert into ${sql.table(table)} (${columns}) select ${added} from gone having count(*) > 0
    )
    select count(*)::int4 as count from gone`.execute(tx);
  return rows[0]?.count ?? 0;
}
