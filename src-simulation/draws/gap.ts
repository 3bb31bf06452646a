import { type Percent6, WHOLE_PERCENT } from '@axiom/domain/money';

/** Later than every day of every run: the day of anything with chance 0. */
export const NEVER = 0x3fffffff;

/** Entry k − 1: how many draws give a gap of at least k days. Falling; empty for chance 0. */
export type GapTable = Uint32Array;

/**
 * The geometric distribution of "each day with this chance" as whole numbers: (1 − chance)^k with 64 bits, floored. The
 * table ends when the gap is longer than the run, or when no draw is left.
 */
export function gapTable(chance: Percent6, days: number): GapTable {
  if (chance === 0n) return new Uint32Array(0);
  const survivors: number[] = [];
  let share = 1n << 64n;
  while (survivors.length <= days) {
    share = (share * (WHOLE_PERCENT - chance)) / WHOLE_PERCENT;
    const draws = Number(share >> 32n);
    survivors.push(draws);
    if (draws === 0) break;
  }
  return Uint32Array.from(survivors);
}

/** Days until the action, 0 for the first possible day. `NEVER` for chance 0. */
export function gapOf(table: GapTable, draw: number): number {
  if (table.length === 0) return NEVER;
  let low = 0;
  let high = table.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (draw < (table[middle] as number)) low = middle + 1;
    else high = middle;
  }
  return low;
}
