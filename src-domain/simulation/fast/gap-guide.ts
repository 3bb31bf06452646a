import { type GapTable, gapOf, NEVER } from '../draws/index.ts';

const BUCKET_BITS = 11;
const SHIFT: number = 32 - BUCKET_BITS;

/** A gap table with the first entry worth looking at for each of 2048 equal ranges of draws. */
export interface GapGuide {
  readonly table: GapTable;
  readonly first: Uint16Array;
}

export function gapGuide(table: GapTable): GapGuide {
  const first = new Uint16Array(2 ** BUCKET_BITS);
  for (let bucket = 0; bucket < first.length; bucket += 1) {
    const largest = bucket * 2 ** SHIFT + (2 ** SHIFT - 1);
    first[bucket] = table.length === 0 ? 0 : gapOf(table, largest);
  }
  return { table, first };
}

/** The same as `gapOf`, without the search: the smallest draws alone need it. */
export function guidedGap({ table, first }: GapGuide, draw: number): number {
  const bucket = draw >>> SHIFT;
  if (bucket === 0) return gapOf(table, draw);
  let gap = first[bucket] as number;
  while (gap < table.length && draw < (table[gap] as number)) gap += 1;
  return table.length === 0 ? NEVER : gap;
}
