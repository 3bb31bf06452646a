import type { Page, PageQuery } from '#server/ports/store-bonds.ts';

type Value = string | number | bigint;

/** Orders by one value after another; texts by their code points, as the databases' ids are. */
export function by<Row>(...values: readonly ((row: Row) => Value)[]): (a: Row, b: Row) => number {
  return (a, b) => {
    for (const valueOf of values) {
      const [left, right] = [valueOf(a), valueOf(b)];
      if (left < right) return -1;
      if (left > right) return 1;
    }
    return 0;
  };
}

/** The other way round. */
export function descending<Row>(order: (a: Row, b: Row) => number): (a: Row, b: Row) => number {
  return (a, b) => order(b, a);
}

/** One page of rows that are already in order. */
export function pageOf<Row>(rows: readonly Row[], { offset, limit }: PageQuery): Page<Row> {
  return { rows: rows.slice(offset, offset + limit), total: rows.length };
}

/** What is there of what is asked for, by id. */
export function found<Row>(
  ids: readonly string[],
  get: (id: string) => Row | null,
): ReadonlyMap<string, Row> {
  return new Map(
    ids.flatMap((id) => {
      const row = get(id);
      return row === null ? [] : [[id, row] as const];
    }),
  );
}
