import { floorDivide, ceilDivide } from '@axiom/domain/money';

/** An axis in whole units (nano, millionths, counts). Only positions in the chart are floats. */
export interface Scale {
  readonly low: bigint;
  readonly high: bigint;
  /** Ascending, within low and high. */
  readonly ticks: readonly bigint[];
}

const STEPS = [1n, 2n, 5n, 10n] as const;

/** No step is finer than this fraction of the largest value, so labels have at most about four digits. */
const FINEST = 1000n;

const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value);

/** The smallest 1, 2 or 5 × 10ⁿ with at most `most` steps in the range. */
const stepFor = (range: bigint, most: bigint, smallest: bigint): bigint => {
  let power = 1n;
  for (;;) {
    for (const step of STEPS)
      if (step * power >= smallest && step * power * most >= range) return step * power;
    power *= 10n;
  }
};

/**
 * Round bounds around the values, with about four steps.
 * @param smallest the least step, such as 1 for counts
 * @param ceiling the axis does not grow above it to show a higher value
 * @param floor the axis does not grow below it to show a lower value
 */
export const scaleOf = (
  values: Iterable<bigint>,
  {
    fromZero,
    smallest = 1n,
    ceiling,
    floor,
  }: { fromZero: boolean; smallest?: bigint; ceiling?: bigint; floor?: bigint },
): Scale => {
  let low: bigint | undefined = fromZero ? 0n : undefined;
  let high: bigint | undefined = fromZero ? 0n : undefined;
  for (const value of values) {
    if (low === undefined || value < low) low = value;
    if (high === undefined || value > high) high = value;
  }
  low ??= 0n;
  high ??= 0n;
  if (ceiling !== undefined && high > ceiling) high = ceiling;
  if (floor !== undefined && low < floor) low = floor;
  const largest = sizeOf(low) > sizeOf(high) ? sizeOf(low) : sizeOf(high);
  const finest = largest / FINEST > smallest ? largest / FINEST : smallest;
  if (high - low < finest) [low, high] = around(low, finest);
  const step = stepFor(high - low, 4n, finest);
  const first = floorDivide(low, step) * step;
  const last = ceilDivide(high, step) * step;
  const count = Number((last - first) / step);
  return {
    low: first,
    high: last,
    ticks: Array.from({ length: count + 1 }, (_, index) => first + step * BigInt(index)),
  };
};

/** Bounds for a constant value: from 0 to twice the value, so that its line is in the middle. */
const around = (value: bigint, finest: bigint): readonly [bigint, bigint] => {
  if (value === 0n) return [0n, finest * 4n];
  return value > 0n ? [0n, value * 2n] : [value * 2n, 0n];
};

/** A value's position on the axis: 0 at the low end, 1000 at the high end, in tenths. */
export const positionOf = ({ low, high }: Scale, value: bigint): number =>
  Number(((value - low) * 10_000n) / (high - low)) / 10;

const DAY_STEPS = [1, 2, 5, 7, 10, 14, 30, 60, 90, 180, 365, 730, 1825, 3650];

/** Most steps between days with a label. */
const MOST_DAY_STEPS = 6;

/** Days with a label. */
export const dayTicks = (days: number): readonly number[] => {
  const last = Math.max(days - 1, 1);
  const step =
    DAY_STEPS.find((candidate) => last / candidate <= MOST_DAY_STEPS) ?? Math.ceil(last / MOST_DAY_STEPS);
  return Array.from({ length: Math.floor((days - 1) / step) + 1 }, (_, index) => index * step);
};

/** If there is little room, only every second or third label stays, counted from the first. */
export const tickRank = (index: number): string =>
  [index % 2 !== 0 && 'not-second', index % 3 !== 0 && 'not-third'].filter(Boolean).join(' ');

const MOST_ROWS = 400;

/** The days that are drawn and listed: all, or evenly thinned out, always with the last. */
export const shownDays = (days: number): { readonly days: readonly number[]; readonly step: number } => {
  const step = Math.ceil(days / MOST_ROWS);
  const shown = Array.from({ length: Math.ceil(days / step) }, (_, index) => index * step);
  if (shown.at(-1) !== days - 1 && days > 0) shown.push(days - 1);
  return { days: shown, step };
};
