import { SECONDS_PER_DAY } from '@axiom/domain/constants';
import type { Compiled } from '../compile.ts';
import { PART } from './layout.ts';

/** Whole numbers up to here are exact. */
export const MOST: number = 2 ** 53;

/** What purchases may come to before one of the sums that they are added to could leave the range of plain numbers. */
export interface Room {
  /** In nano: of each purchase the larger of what it pays and what it gets. */
  readonly amount: number;
  readonly purchases: number;
}

/**
 * Every term is whole, and no sum exceeds 2^53. To one sum a purchase adds its amount once, or as often as it grows by its
 * reward or bonus; or 1 / PART of it weighted: with a rate once, with seconds twice; and less than PART, weighted alike.
 */
export function roomOf({ plans, maxCollective }: Pick<Compiled, 'plans' | 'maxCollective'>): Room {
  const weight = Math.max(2 * SECONDS_PER_DAY, ...plans.map(({ daily }) => daily + maxCollective));
  const grown = plans.flatMap(({ cap, matured }) => [
    cap.numerator / cap.divisor,
    matured.numerator / matured.divisor,
  ]);
  const often = Math.max(1, weight / PART, ...grown);
  return { amount: Math.floor(MOST / often), purchases: Math.floor(MOST / (PART * weight)) };
}
