import { type GapTable, gapOf } from '../draws/index.ts';

const BUCKET_BITS = 11;
const SHIFT: number = 32 - BUCKET_BITS;

/** A gap table with a guide that replaces the search. */
export interface GapGuide {
  /** The table's entries, followed by zeros, which no draw is below. */
  readonly table: Uint32Array;
  /** For each of 2048 equal ranges of draws: the first entry to compare with; after the run's end for chance 0. */
  readonly first: Int32Array;
}

export function gapGuide(table: GapTable, days: number): GapGuide {
  const ended = new Uint32Array(days + 2);
  ended.set(table);
  const first = Int32Array.from({ length: 2 ** BUCKET_BITS }, (_, bucket) =>
    table.length === 0 ? days + 1 : gapOf(table, bucket * 2 ** SHIFT + (2 ** SHIFT - 1)),
  );
  return { table: ended, first };
}

/** Same as `gapOf`, without the search. Where that is `NEVER`, a number of days that is longer than the run. */
export function guidedGap({ table, first }: GapGuide, draw: number): number {
  let gap = first[draw >>> SHIFT] as number;
  while (draw < (table[gap] as number)) gap += 1;
  return gap;
}
