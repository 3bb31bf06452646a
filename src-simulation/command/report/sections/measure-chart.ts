import { type Fan, type Measure, MEASURE_UNITS } from '@axiom/simulation';
import type { FanChartInput } from '../charts/fan-chart.ts';
import { axisFigure, figure } from '../words/figures.ts';
import { MEASURE_WORDS, unitOf } from '../words/measures.ts';

const COVERAGE_ONE = 1_000_000n;
const HUNDREDTH = 10_000_000n;

/** The least step of an axis: coverage 0.1, a count 1, an amount 0.01 TON or AXIOM, the price 1 nano. */
const smallestOf = (measure: Measure): bigint => {
  if (measure === 'price') return 1n;
  switch (MEASURE_UNITS[measure]) {
    case 'millionths':
      return COVERAGE_ONE / 10n;
    case 'count':
      return 1n;
    case 'nano_ton':
    case 'nano_axiom':
      return HUNDREDTH;
  }
};

/** Settings that all charts of a measure share. */
export const chartOf = (
  measure: Measure,
  fan: Fan,
): Pick<
  FanChartInput,
  'title' | 'unit' | 'meaning' | 'series' | 'write' | 'writeAxis' | 'fromZero' | 'smallest'
> => ({
  title: MEASURE_WORDS[measure].title,
  unit: unitOf(measure),
  meaning: MEASURE_WORDS[measure].meaning,
  series: [{ name: MEASURE_WORDS[measure].title, tone: 0, fan }],
  write: (value) => figure(measure, value),
  writeAxis: (value) => axisFigure(measure, value),
  fromZero: measure !== 'price',
  smallest: smallestOf(measure),
});

/** The values without the first days: little is owed then, and such high coverage would flatten the rest. */
const later = (fans: readonly Fan[], leftOut: number): readonly bigint[] =>
  fans.flatMap((fan) =>
    fan
      .slice(Math.floor(fan.length * leftOut))
      .flatMap((spread) => (spread ? [spread.low, spread.high] : [])),
  );

const largest = (values: readonly bigint[], least: bigint): bigint =>
  values.reduce((found, value) => (value > found ? value : found), least);

/** Axis of a coverage chart: up to 2, or as high as the coverage is after the first fifth of the days. */
export const coverageFrame = (fans: readonly Fan[]): Pick<FanChartInput, 'ceiling' | 'rule'> => ({
  ceiling: largest(later(fans, 0.2), 2n * COVERAGE_ONE),
  rule: COVERAGE_ONE,
});

/** Axis of a chart of coverage differences: as far as they reach in the second half. */
export const coverageDifferenceFrame = (
  fans: readonly Fan[],
): Pick<FanChartInput, 'ceiling' | 'floor' | 'smallest'> => {
  const values = later(fans, 0.5);
  return {
    ceiling: largest(values, 0n),
    floor: -largest(
      values.map((value) => -value),
      0n,
    ),
    smallest: COVERAGE_ONE / 100n,
  };
};
