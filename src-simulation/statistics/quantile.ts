import { ceilDivide, type Percent6, percent6, WHOLE_PERCENT } from '@axiom/domain/money';

/** The middle: 50 %. */
export const MEDIAN: Percent6 = percent6(50_000_000n);

/** The five quantiles of a fan, in percent: 5, 25, 50, 75, 95. */
export const FAN_PERCENTS: readonly [Percent6, Percent6, Percent6, Percent6, Percent6] = [
  percent6(5_000_000n),
  percent6(25_000_000n),
  MEDIAN,
  percent6(75_000_000n),
  percent6(95_000_000n),
];

/**
 * The smallest value that at least this share of the values does not exceed. It is always one of the values, never an
 * average of two.
 * @param sorted ascending, at least one
 * @param fraction 0 to 100 %; 0 is the smallest
 * @throws RangeError for an empty list or a fraction out of bounds
 */
export function quantile(sorted: readonly bigint[], fraction: Percent6): bigint {
  if (fraction < 0n || fraction > WHOLE_PERCENT)
    throw new RangeError(
      `A quantile is 0 to ${WHOLE_PERCENT} millionths of a percent; ${fraction} was given.`,
    );
  const rank = Number(ceilDivide(BigInt(sorted.length) * fraction, WHOLE_PERCENT));
  const value = sorted[Math.max(rank, 1) - 1];
  if (value === undefined) throw new RangeError('A quantile needs at least one value.');
  return value;
}

/** A new list, ascending, of values in any one unit. */
export function ascending(values: readonly bigint[]): bigint[] {
  return values.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
}
