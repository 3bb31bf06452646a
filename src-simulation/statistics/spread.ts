import { ascending, FAN_PERCENTS, quantile } from './quantile.ts';

/** How one figure spreads over runs: its 5, 25, 50, 75 and 95 % quantiles, in the figure's own unit. */
export interface Spread {
  readonly low: bigint;
  readonly lower: bigint;
  readonly median: bigint;
  readonly upper: bigint;
  readonly high: bigint;
}

/** Quantiles, in the unit of the values, of those that are defined; null where none is. */
export function spreadOf(values: readonly (bigint | null | undefined)[]): Spread | null {
  const sorted = ascending(values.filter((value) => typeof value === 'bigint'));
  if (sorted.length === 0) return null;
  const [low, lower, median, upper, high] = FAN_PERCENTS;
  return {
    low: quantile(sorted, low),
    lower: quantile(sorted, lower),
    median: quantile(sorted, median),
    upper: quantile(sorted, upper),
    high: quantile(sorted, high),
  };
}
