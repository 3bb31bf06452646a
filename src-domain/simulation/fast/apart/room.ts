import { SECONDS_PER_DAY } from '../../../constants/index.ts';
import type { Compiled } from '../compile.ts';
import { CARRY } from '../wide-sums.ts';
import { PART } from './layout.ts';

/** How often the amount of one purchase is added to a single sum at most, what it grows by aside. */
const OFTEN = 4;

/** What purchases may come to before one of the sums that they are added to could leave the range of plain numbers. */
export interface Room {
  /** Of all that they pay and get, in nano. */
  readonly amount: number;
  readonly purchases: number;
}

/**
 * Every term is whole, and no sum exceeds 2^52. A purchase adds its amount a few times to a sum, as often as it can grow
 * by its reward or bonus, or 1 / PART of it weighted with seconds or a rate; and of the rest below PART, so weighted, twice.
 */
export function roomOf({ plans, maxCollective }: Pick<Compiled, 'plans' | 'maxCollective'>): Room {
  const weight = Math.max(SECONDS_PER_DAY, ...plans.map(({ daily }) => daily + maxCollective));
  const grown = plans.flatMap(({ cap, matured }) => [
    cap.numerator / cap.divisor,
    matured.numerator / matured.divisor,
  ]);
  const often = Math.max(OFTEN, (2 * weight) / PART, ...grown.map((times) => 2 * Math.ceil(times)));
  return { amount: Math.floor(CARRY / often), purchases: Math.floor(CARRY / (2 * PART * weight)) };
}
