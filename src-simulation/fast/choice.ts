import { DRAWS } from '../draws/index.ts';

/** Choices with a larger sum of weights are searched instead of tabulated. */
const LARGEST_TABLE = 1024;

/** A weighted choice with precomputed sums. `only` is the single index with a weight, −1 if there are several. */
export interface Choice {
  /** Index by picked place, if the sum of weights is small; else empty. */
  readonly table: Uint8Array;
  readonly ends: Int32Array;
  readonly sum: number;
  readonly only: number;
}

export function choiceOf(weights: readonly number[]): Choice {
  let sum = 0;
  const ends = Int32Array.from(weights, (weight) => (sum += weight));
  const possible = weights.filter((weight) => weight > 0).length;
  const isSmall = sum <= LARGEST_TABLE && weights.length <= 256;
  const table = Uint8Array.from(
    isSmall ? weights.flatMap((weight, at) => Array<number>(weight).fill(at)) : [],
  );
  return { table, ends, sum, only: possible === 1 ? weights.findIndex((weight) => weight > 0) : -1 };
}

/** Same result as `choose` of the draws. */
export function chosen({ table, ends, sum }: Choice, draw: number): number {
  const rest = ((draw * sum) / DRAWS) | 0;
  return rest < table.length ? (table[rest] as number) : searched(ends, rest);
}

function searched(ends: Int32Array, rest: number): number {
  let at = 0;
  while (rest >= (ends[at] as number)) at += 1;
  return at;
}
