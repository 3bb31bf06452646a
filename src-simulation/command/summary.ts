import {
  ascending,
  atEnd,
  differenceFan,
  evaluate,
  FAN_PERCENTS,
  fanOf,
  type Measure,
  MEASURE_UNITS,
  MEASURES,
  MEDIAN,
  pairBySeed,
  quantile,
  RULES,
  type RunResult,
  type Scenario,
  spreadOf,
  type Variant,
  type Verdict,
} from '@axiom/simulation';
import { formatAmount, formatDecimal, formatPercent, WHOLE_PERCENT } from '@axiom/domain/money';
import { groupOutcomes, meanOf } from './group-outcomes.ts';
import { FRACTION_DIGITS } from './record.ts';
import { type Block, countText, percentText, type Rows, UNIT_TEXTS, valueText } from './table.ts';

const SHOWN_ON_DAYS: readonly Measure[] = [
  'price',
  'people',
  'coverage',
  'treasury_ton',
  'liabilities_ton',
  'payouts_waiting',
];
const SHOWN_IN_SWEEPS: readonly Measure[] = [
  'coverage',
  'treasury_ton',
  'liabilities_ton',
  'sold_ton',
  'tvl_ton',
];

function titled(measure: Measure): string {
  const unit = UNIT_TEXTS[MEASURE_UNITS[measure]];
  return unit === '' ? measure : `${measure} [${unit}]`;
}

/** Every measure after the last day: quantiles over the runs. */
export function endTable(runs: readonly RunResult[]): Rows {
  const ends = atEnd(runs);
  const head = ['after the last day', ...FAN_PERCENTS.map((share) => `${formatPercent(share)} %`)];
  const rows = MEASURES.map((measure) => {
    const spread = ends[measure];
    const values =
      spread === null ? [] : [spread.low, spread.lower, spread.median, spread.upper, spread.high];
    return [titled(measure), ...FAN_PERCENTS.map((_, index) => valueText(measure, values[index]))];
  });
  return [head, ...rows];
}

/** Medians on six days, from first to last. */
export function pathTable(runs: readonly RunResult[], days: number): Rows {
  const shown = [...new Set([0, 0.2, 0.4, 0.6, 0.8, 1].map((part) => Math.floor(part * (days - 1))))];
  const rows = SHOWN_ON_DAYS.map((measure) => {
    const fan = fanOf(runs, measure);
    return [titled(measure), ...shown.map((day) => valueText(measure, fan[day]?.median))];
  });
  return [['median after day', ...shown.map(String)], ...rows];
}

/** Each group's net results over all runs. A group's sum is the mean of the runs, as in the report. */
export function outcomeTable(runs: readonly RunResult[], scenario: Scenario): Rows {
  const head = ['group, of what was paid in', 'bought', '5 %', '25 %', '50 %', '75 %', '95 %', 'at a loss'];
  const groups = groupOutcomes(scenario, runs).slice(-scenario.groups.length);
  const rows = groups.map(({ name, percents, lost, netTon }) => {
    const shares =
      percents.length === 0
        ? ['–', '–', '–', '–', '–', '–']
        : [
            ...FAN_PERCENTS.map((share) => percentText(quantile(percents, share))),
            percentText((BigInt(lost) * WHOLE_PERCENT) / BigInt(percents.length)),
          ];
    return [name, countText(percents.length), ...shares, formatAmount(meanOf(netTon, runs.length), 2)];
  });
  const net = runs.length > 1 ? `net of all, mean of ${runs.length} runs [TON]` : 'net of all [TON]';
  return [[...head, net], ...rows];
}

/** How often each rule was applied, as the median of the runs; rules that never were share one line. */
export function rulesTable(runs: readonly RunResult[]): readonly Block[] {
  const counted = RULES.map((rule) => {
    const counts = ascending(runs.map((run) => BigInt(run.rules[rule])));
    return { rule, median: quantile(counts, MEDIAN), most: counts.at(-1) ?? 0n };
  });
  const rows = counted.filter(({ most }) => most > 0n).map(({ rule, median }) => [rule, countText(median)]);
  const never = counted.filter(({ most }) => most === 0n).map(({ rule }) => rule);
  const silent = never.length === 0 ? [] : [`  never: ${never.join(', ')}`];
  return [[['rule applied', 'median of runs'], ...rows], ...silent];
}

/** A variant with its finished runs and what they show. */
export interface Told {
  readonly variant: Variant;
  readonly runs: readonly RunResult[];
  readonly verdicts: readonly Verdict[];
}

/** The verdicts of a variant on its finished runs. */
export function judge(variant: Variant, runs: readonly RunResult[]): Told {
  return { variant, runs, verdicts: verdictsOf(runs, variant.parsed.scenario) };
}

export function verdictsOf(runs: readonly RunResult[], scenario: Scenario): readonly Verdict[] {
  return scenario.expectations.map((expectation) => evaluate(expectation, runs));
}

/** An expectation and its result in words. */
export function verdictText(verdict: Verdict): string {
  const { measure, when, is, value, inRuns } = verdict.expectation;
  const unit = MEASURE_UNITS[measure];
  const name = UNIT_TEXTS[unit];
  const amount = `${formatDecimal(value, FRACTION_DIGITS[unit])}${name === '' ? '' : ` ${name}`}`;
  const time = when === 'always' ? 'always' : when === 'at_end' ? 'at the end' : `after day ${when.day}`;
  const said = `${measure} ${is === 'at_least' ? '≥' : '≤'} ${amount} ${time} in ${formatPercent(inRuns)} % of the runs`;
  const held = `${verdict.heldRuns} of ${verdict.runs} runs`;
  if (verdict.firstFailingDay === undefined) return `holds: ${said} (${held})`;
  const where = `first not after day ${verdict.firstFailingDay}, seed ${verdict.failingSeed}`;
  return `${verdict.isHeld ? 'holds' : 'FAILS'}: ${said} (${held}; ${where})`;
}

/**
 * Medians of two variants and of their differences, paired by seed: over the runs that both have, after the
 * last day that both reach.
 */
export function compareTable(first: Told, second: Told): Rows {
  const names = [first, second].map(({ variant }) => variant.name);
  const pairs = pairBySeed(first.runs, second.runs);
  const days = Math.min(...[...first.runs, ...second.runs].map((run) => run.days));
  const isCut = [...first.runs, ...second.runs].some((run) => run.days > days);
  const until = (runs: readonly RunResult[]) => atEnd(runs.map(({ series }) => ({ days, series })));
  const [a, b] =
    pairs.length === 0
      ? [until(first.runs), until(second.runs)]
      : [until(pairs.map((pair) => pair.a)), until(pairs.map((pair) => pair.b))];
  const head = [
    isCut ? `median after day ${days - 1}` : 'median after the last day',
    ...names,
    names.toReversed().join(' − '),
    'from 5 %',
    'to 95 %',
  ];
  const rows = MEASURES.map((measure) => {
    const spread = differenceFan(pairs, measure).at(-1);
    return [
      titled(measure),
      ...[a[measure]?.median, b[measure]?.median, spread?.median, spread?.low, spread?.high].map((value) =>
        valueText(measure, value),
      ),
    ];
  });
  return [head, ...rows];
}

/** One row per combination: its values, and medians after the last day. */
export function sweepTable(told: readonly Told[]): Rows {
  const paths = Object.keys(told[0]?.variant.changes ?? {});
  const head = ['variant', ...paths, ...SHOWN_IN_SWEEPS.map(titled), 'lowest coverage', 'expectations'];
  const rows = told.map(({ variant: { name, changes }, runs, verdicts }) => {
    const ends = atEnd(runs);
    const lowest = spreadOf(runs.map(lowestCoverage))?.median;
    const held = verdicts.filter(({ isHeld }) => isHeld).length;
    return [
      name,
      ...paths.map((path) => plainText(changes[path])),
      ...SHOWN_IN_SWEEPS.map((measure) => valueText(measure, ends[measure]?.median)),
      valueText('coverage', lowest),
      `${held} of ${verdicts.length} hold`,
    ];
  });
  return [head, ...rows];
}

export function plainText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The lowest coverage of a run's days, in millionths; null if nothing was ever owed. */
export function lowestCoverage({ series }: RunResult): bigint | null {
  return series.coverage.reduce(
    (lowest, value) => (value !== null && (lowest === null || value < lowest) ? value : lowest),
    null,
  );
}
