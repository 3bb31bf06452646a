import type { Measure } from '../measures/measure.ts';
import type { RunResult } from '../result.ts';
import type { Fan } from './fan.ts';
import { spreadOf } from './spread.ts';

type Run = Pick<RunResult, 'seed' | 'days' | 'series'>;

/** Runs of two variants with the same seed. Both have the same draws, so their difference is caused by the change. */
export interface Pair<R extends Run = Run> {
  readonly seed: number;
  readonly a: R;
  readonly b: R;
}

/** Pairs the runs by seed, in the order of the first side. Seeds that only one side has are left out. */
export function pairBySeed<R extends Run>(first: readonly R[], second: readonly R[]): readonly Pair<R>[] {
  const bySeed = new Map(second.map((run) => [run.seed, run]));
  return first.flatMap((a) => {
    const b = bySeed.get(a.seed);
    return b ? [{ seed: a.seed, a, b }] : [];
  });
}

/** b − a of one pair on one day, in the measure’s unit; null where either is not defined. */
export function difference({ a, b }: Pair, measure: Measure, day: number): bigint | null {
  const [from, to] = [a.series[measure][day], b.series[measure][day]];
  return typeof from === 'bigint' && typeof to === 'bigint' ? to - from : null;
}

/** Spread of the pairs' differences (b − a) of one measure, day by day, in the measure's unit, as long as both sides have days. */
export function differenceFan(pairs: readonly Pair[], measure: Measure): Fan {
  const days = pairs.reduce((most, { a, b }) => Math.max(most, Math.min(a.days, b.days)), 0);
  return Array.from({ length: days }, (_, day) =>
    spreadOf(pairs.map((pair) => difference(pair, measure, day))),
  );
}
