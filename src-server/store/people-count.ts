import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

type Tx = Transaction<Tables>;

/** How many people there are, as the database keeps it. */
export async function keptPeople(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    people: bigint;
  }>`select coalesce(sum(people), 0)::int8 as people from people_counts`.execute(tx);
  return Number(rows[0]?.people ?? 0);
}

/** Makes one row of the oldest ones; the sum stays. Two at once take different ones. Returns how many there were, at most `limit`. */
export async function foldPeople(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`with taken as materialized (
      select id from people_counts order by id limit ${limit} for update skip locked
    ), gone as (
      delete from people_counts where id in (select id from taken) and (select count(*) from taken) > 1
      returning people
    ), folded as (
      insert into people_counts (people) select sum(people)::int8 from gone having count(*) > 0
    )
    select count(*)::int4 as count from gone`.execute(tx);
  return rows[0]?.count ?? 0;
}
