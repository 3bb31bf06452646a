import { DRAWS } from './chance.ts';

/** Largest count for `pick`: draw × count must be exact. */
export const MOST_CHOICES: number = 2 ** 21;

/** Amounts are drawn in steps of this many nano: 0.01 of the coin. */
export const AMOUNT_STEP_NANO = 10_000_000;

/** A number from 0 to count − 1, evenly distributed. */
export function pick(draw: number, count: number): number {
  return Math.floor((draw * count) / DRAWS);
}

/** Relative weights with their sum: a whole number from 1 to 2^21. */
export interface Choice {
  readonly weights: readonly number[];
  readonly total: number;
}

/** The weights with their sum. */
export function choiceOf(weights: readonly number[]): Choice {
  return { weights, total: weights.reduce((total, weight) => total + weight, 0) };
}

/** Index of one weight; its probability is its share of the sum. */
export function choose({ weights, total }: Choice, draw: number): number {
  let rest = pick(draw, total);
  for (let index = 0; index < weights.length; index += 1) {
    rest -= weights[index] as number;
    if (rest < 0) return index;
  }
  return weights.length - 1;
}
