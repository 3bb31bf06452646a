import { type GapTable, gapOf } from '../draws/index.ts';

const BUCKET_BITS = 11;
const SHIFT: number = 32 - BUCKET_BITS;

/** A gap table made to be read without a search. */
export interface GapGuide {
  /** The table's entries, and zeros after them: no draw is below 0. */
  readonly table: Uint32Array;
  /** For each of 2048 equal ranges of draws the first entry worth looking at; one that outlasts the run for chance 0. */
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

/** The same as `gapOf`, without the search; more days than a run has for `NEVER`. */
export function guidedGap({ table, first }: GapGuide, draw: number): number {
  let gap = first[draw >>> SHIFT] as number;
  while (draw < (table[gap] as number)) gap += 1;
  return gap;
}
