import { DRAWS } from '../draws/index.ts';

/** A weighted choice with its sums made once; `only` is the one that can be chosen, −1 where there are several. */
export interface Choice {
  readonly ends: Int32Array;
  readonly sum: number;
  readonly only: number;
}

export function choiceOf(weights: readonly number[]): Choice {
  let sum = 0;
  const ends = Int32Array.from(weights, (weight) => (sum += weight));
  const possible = weights.filter((weight) => weight > 0).length;
  return { ends, sum, only: possible === 1 ? weights.findIndex((weight) => weight > 0) : -1 };
}

/** The same as the decisions' `choose`. */
export function chosen({ ends, sum }: Choice, draw: number): number {
  const rest = Math.floor((draw * sum) / DRAWS);
  let at = 0;
  while (rest >= (ends[at] as number)) at += 1;
  return at;
}
