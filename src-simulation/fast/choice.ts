import { DRAWS } from '../draws/index.ts';

/** Weights that add up to more are searched. */
const LARGEST_TABLE = 1024;

/** A weighted choice with its sums made once; `only` is the one that can be chosen, −1 where there are several. */
export interface Choice {
  /** By what is left of a draw, where the sum is small; empty elsewhere. */
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

/** The same as the decisions' `choose`. */
export function chosen({ table, ends, sum }: Choice, draw: number): number {
  const rest = ((draw * sum) / DRAWS) | 0;
  return rest < table.length ? (table[rest] as number) : searched(ends, rest);
}

function searched(ends: Int32Array, rest: number): number {
  let at = 0;
  while (rest >= (ends[at] as number)) at += 1;
  return at;
}
