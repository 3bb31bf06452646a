import { type Measure, MEASURES } from '../measures/measure.ts';
import type { RunResult } from '../result.ts';
import { type Spread, spreadOf } from './spread.ts';

/** One spread per day, day 0 first; null on days on which no run defines the measure. */
export type Fan = readonly (Spread | null)[];

/** Spread of one measure over the runs, day by day, in the measure's unit. A run that ends earlier is left out of later days. */
export function fanOf(runs: readonly Pick<RunResult, 'days' | 'series'>[], measure: Measure): Fan {
  const days = runs.reduce((most, run) => Math.max(most, run.days), 0);
  const columns = runs.map(({ series }) => series[measure]);
  return Array.from({ length: days }, (_, day) => spreadOf(columns.map((column) => column[day])));
}

/** Spread of each measure on the last day; null if no run defines it. */
export type AtEnd = Readonly<Record<Measure, Spread | null>>;

/** The spread of every measure on each run’s last day, in the measure’s unit. */
export function atEnd(runs: readonly Pick<RunResult, 'days' | 'series'>[]): AtEnd {
  const spread = (measure: Measure): Spread | null =>
    spreadOf(runs.map(({ days, series }) => series[measure][days - 1]));
  return Object.fromEntries(MEASURES.map((measure) => [measure, spread(measure)])) as Record<
    Measure,
    Spread | null
  >;
}
