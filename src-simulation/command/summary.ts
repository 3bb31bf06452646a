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
  netResult,
  pairBySeed,
  quantile,
  RULES,
  type RunResult,
  type Scenario,
  spreadOf,
  type Verdict,
} from '@axiom/simulation';
import {
  floorDivide,
  formatAmount,
  formatDecimal,
  formatPercent,
  type Rational,
  WHOLE_PERCENT,
} from '@axiom/domain/money';
import { price9, sellingPrice } from '@axiom/domain/price';
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

/** The price at which AXIOM could be sold after the last day. */
function lastSellingPrice(run: RunResult, scenario: Scenario): Rational {
  return sellingPrice(price9(run.series.price[run.days - 1] ?? 0n), scenario.policy.spread);
}

/**
 * Net results of each group's people over all runs. A group's sum is the mean of the runs, as in the report.
 */
export function outcomeTable(runs: readonly RunResult[], scenario: Scenario): Rows {
  const head = ['group, of what was paid in', 'bought', '5 %', '25 %', '50 %', '75 %', '95 %', 'at a loss'];
  const rows = scenario.groups.map(({ name }, group) => {
    const percents: bigint[] = [];
    const sums = runs.map((run) => {
      const price = lastSellingPrice(run, scenario);
      const own = run.outcomes.filter((outcome) => outcome.group === group);
      const results = own.map((outcome) => netResult(outcome, price));
      for (const { percent } of results) if (percent !== null) percents.push(percent);
      return results.reduce((sum, { netTon }) => sum + netTon, 0n);
    });
    const sorted = ascending(percents);
    const losing = sorted.filter((percent) => percent < 0n).length;
    const shares =
      sorted.length === 0
        ? ['–', '–', '–', '–', '–', '–']
        : [
            ...FAN_PERCENTS.map((share) => percentText(quantile(sorted, share))),
            percentText((BigInt(losing) * WHOLE_PERCENT) / BigInt(sorted.length)),
          ];
    return [name, countText(sorted.length), ...shares, formatAmount(meanOf(sums), 2)];
  });
  const net = runs.length > 1 ? `net of all, mean of ${runs.length} runs [TON]` : 'net of all [TON]';
  return [[...head, net], ...rows];
}

function meanOf(sums: readonly bigint[]): bigint {
  return floorDivide(
    sums.reduce((total, each) => total + each, 0n),
    BigInt(Math.max(sums.length, 1)),
  );
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
export function compareTable(
  first: { readonly name: string; readonly runs: readonly RunResult[] },
  second: { readonly name: string; readonly runs: readonly RunResult[] },
): Rows {
  const pairs = pairBySeed(first.runs, second.runs);
  const days = Math.min(...[...first.runs, ...second.runs].map((run) => run.days));
  const isCut = [...first.runs, ...second.runs].some((run) => run.days > days);
  const until = (runs: readonly RunResult[]) => atEnd(runs.map(({ series }) => ({ days, series })));
  const [a, b] =
    pairs.length === 0
      ? [until(first.runs), until(second.runs)]
      : [until(pairs.map((pair) => pair.a)), until(pairs.map((pair) => pair.b))];
  const difference = `${second.name} − ${first.name}`;
  const head = [
    isCut ? `median after day ${days - 1}` : 'median after the last day',
    first.name,
    second.name,
    difference,
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

interface SweptVariant {
  readonly name: string;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly runs: readonly RunResult[];
  readonly verdicts: readonly Verdict[];
}

/** One row per combination: its values, and medians after the last day. */
export function sweepTable(variants: readonly SweptVariant[]): Rows {
  const paths = Object.keys(variants[0]?.changes ?? {});
  const head = ['variant', ...paths, ...SHOWN_IN_SWEEPS.map(titled), 'lowest coverage', 'expectations'];
  const rows = variants.map(({ name, changes, runs, verdicts }) => {
    const ends = atEnd(runs);
    const lowest = spreadOf(runs.map((run) => lowestOf(run.series.coverage)))?.median;
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

function lowestOf(values: readonly (bigint | null)[]): bigint | null {
  return values.reduce(
    (lowest, value) => (value !== null && (lowest === null || value < lowest) ? value : lowest),
    null,
  );
}
