/**
 * Partitions of each table. A power of two: later, one partition at a time is split into two of twice the modulus. Measured in
 * docs/decisions/0035: every statement that joins a table opens all of its partitions, so their number is a price of each.
 */
export const PARTITIONS = 8;

/** A table that becomes one of partitions by the hash of whom its rows belong to. */
export interface Partitioned {
  readonly table: string;
  /** The column of whom a row belongs to: every unique key contains it. */
  readonly by: string;
  /** Columns that are new, with their types. */
  readonly more?: readonly string[];
  /** Foreign keys of other tables that end here; they are dropped before, and it is for `after` to make them anew. */
  readonly referredBy?: readonly { readonly table: string; readonly constraint: string }[];
  /** SQL of its rows, from `t`, the table as it was: all of its columns, then the new ones. Absent: they are as they were. */
  readonly rows?: string;
  /** What both tables are compared by, beside the number of their rows; SQL of an aggregate. */
  readonly sum?: string;
  /** Keys, indexes, references and triggers: made when the rows are there, under the old names. */
  readonly after: readonly string[];
}

const remainders = Array.from({ length: PARTITIONS }, (_, remainder) => remainder);

/** The partitions of a table that is made by `partition by hash`. */
export const hashPartitions = (table: string): readonly string[] =>
  remainders.map(
    (remainder) => `create table ${table}_${remainder} partition of ${table}
        for values with (modulus ${PARTITIONS}, remainder ${remainder})`,
  );

/** Statements that copy a table into one of partitions, compare both, and drop what was before. */
export function partition({
  table,
  by,
  more = [],
  referredBy = [],
  rows = `select t.* from ${table}_whole t`,
  sum = '0',
  after,
}: Partitioned): readonly string[] {
  const columns = ['including defaults', 'including constraints', 'including identity'].join(' ');
  return [
    ...referredBy.map(({ table: other, constraint }) => `alter table ${other} drop constraint ${constraint}`),
    `alter table ${table} rename to ${table}_whole`,
    `create table ${table} (${[`like ${table}_whole ${columns}`, ...more].join(', ')}) partition by hash (${by})`,
    ...hashPartitions(table),
    `insert into ${table} ${rows}`,
    `do $$ declare was record; is_now record; begin
      select count(*) as rows, ${sum} as sum into was from ${table}_whole;
      select count(*) as rows, ${sum} as sum into is_now from ${table};
      if was is distinct from is_now then raise exception '${table}: % before, % in its partitions', was, is_now; end if;
    end $$`,
    `drop table ${table}_whole`,
    ...after,
    `analyze ${table}`,
  ];
}

/**
 * A foreign key from each partition to that of the same number: two tables that lie by the same person keep what belongs
 * together in partitions of one number, and a key of that kind costs what it costs without partitions.
 */
export function besides(
  from: { readonly table: string; readonly columns: string },
  to: { readonly table: string; readonly columns: string },
  more = '',
): readonly string[] {
  return remainders.map(
    (remainder) => `alter table ${from.table}_${remainder} add constraint ${from.table}_${to.table}_fkey
      foreign key (${from.columns}) references ${to.table}_${remainder} (${to.columns}) ${more}`,
  );
}
