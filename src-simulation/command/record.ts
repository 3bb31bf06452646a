import { formatDecimal } from '@axiom/domain/money';
import {
  type Measure,
  MEASURE_UNITS,
  MEASURES,
  type Outcome,
  type RunResult,
  type Series,
} from '@axiom/simulation';

/** Decimals of a measure as text. */
export const FRACTION_DIGITS = { nano_ton: 9, nano_axiom: 9, millionths: 6, count: 0 } as const;

const OUTCOME_AMOUNTS = {
  ton_in: 'tonIn',
  ton_out: 'tonOut',
  ton_waiting: 'tonWaiting',
  main: 'main',
  referral: 'referral',
  referral_pending: 'referralPending',
  task: 'task',
  bonded: 'bonded',
  staked: 'staked',
  turnover: 'turnover',
} as const;

const AMOUNTS = Object.entries(OUTCOME_AMOUNTS);

/** Columns of an outcome; amounts are decimal texts in TON or AXIOM. */
export const OUTCOME_FIELDS: readonly string[] = ['seed', 'person', 'group', ...Object.keys(OUTCOME_AMOUNTS)];

export interface RunId {
  readonly variant: string;
  /** Starts at 1. */
  readonly run: number;
  readonly seed: number;
}

type Fields = Readonly<Record<string, unknown>>;

/** A run as lines of NDJSON: the run itself, then one line per person. */
export function* linesOf(id: RunId, result: RunResult, groups: readonly string[]): Generator<string> {
  const { engine, days, events, userDays, rules, totals, violations, series } = result;
  yield JSON.stringify({
    type: 'run',
    ...id,
    engine,
    days,
    events,
    user_days: userDays,
    outcomes: result.outcomes.length,
    series: Object.fromEntries(MEASURES.map((measure) => [measure, columnOf(measure, series)])),
    rules,
    totals: Object.fromEntries(Object.entries(totals).map(([name, value]) => [name, formatDecimal(value)])),
    violations,
  });
  for (const outcome of result.outcomes) yield JSON.stringify(outcomeFields(id, outcome, groups));
}

function columnOf(measure: Measure, series: Series): readonly (string | null)[] {
  const digits = FRACTION_DIGITS[MEASURE_UNITS[measure]];
  return series[measure].map((value) => (value === null ? null : formatDecimal(value, digits)));
}

function outcomeFields(id: RunId, outcome: Outcome, groups: readonly string[]): Fields {
  const fields: Record<string, unknown> = {
    type: 'outcome',
    ...id,
    person: outcome.person,
    group: groups[outcome.group],
  };
  for (const [name, key] of AMOUNTS) fields[name] = amountText(outcome[key]);
  return fields;
}

/** Fast path: most amounts of most people are 0. */
function amountText(amount: bigint): string {
  return amount === 0n ? '0' : formatDecimal(amount);
}

/** Reads the lines of `linesOf` back without loss. */
export function parseLines(lines: Iterable<string>, groups: readonly string[]): RunResult {
  let run: Fields | undefined;
  const outcomes: Outcome[] = [];
  for (const line of lines) {
    const fields = JSON.parse(line) as Fields;
    if (fields['type'] === 'run') run = fields;
    else outcomes.push(parseOutcome(fields, groups));
  }
  if (run === undefined) throw new Error('its first line is missing');
  if (run['outcomes'] !== outcomes.length)
    throw new Error(`it has ${outcomes.length} of ${String(run['outcomes'])} outcomes`);
  const series = run['series'] as Record<Measure, (string | null)[]>;
  const columns = MEASURES.map((measure) => {
    const digits = FRACTION_DIGITS[MEASURE_UNITS[measure]];
    return [measure, series[measure].map((text) => (text === null ? null : signed(text, digits)))];
  });
  const totals = Object.entries(run['totals'] as Record<string, string>);
  return {
    seed: run['seed'] as number,
    engine: run['engine'] as RunResult['engine'],
    days: run['days'] as number,
    series: Object.fromEntries(columns) as Series,
    rules: run['rules'] as RunResult['rules'],
    events: run['events'] as number,
    userDays: run['user_days'] as number,
    totals: Object.fromEntries(totals.map(([name, text]) => [name, signed(text, 9)])),
    outcomes,
    violations: run['violations'] as RunResult['violations'],
  };
}

function parseOutcome(fields: Fields, groups: readonly string[]): Outcome {
  const amounts = AMOUNTS.map(([name, key]) => [key, signed(fields[name], 9)]);
  const { person, group } = fields as { readonly person: number; readonly group: string };
  return { person, group: groups.indexOf(group), ...Object.fromEntries(amounts) } as Outcome;
}

/** Reads what `formatDecimal` wrote, unchecked: runs have many thousands, all written by this program. */
function signed(text: unknown, digits: number): bigint {
  const [whole = '', fraction = ''] = String(text).split('.');
  return BigInt(whole + fraction.padEnd(digits, '0'));
}
