import { ascending, type Measure, quantile, MEDIAN, type RunResult, spreadOf } from '@axiom/simulation';
import { loadDocument, shippedNames } from './load-document.ts';
import { markdownTable } from './markdown.ts';
import { prepare } from './prepare.ts';
import { lowestCoverage } from './summary.ts';
import { countText, valueText } from './table.ts';
import type { Engines } from './worker.ts';

/** Number of published runs per scenario, whatever the scenario says; the seeds start at 1. */
const RUNS = 20;
const ONE = 1_000_000n;
const FOUR_FIFTHS = 800_000n;

type Settings = readonly (readonly [path: string, value: string])[];

const STILL: Settings = [['price', '{"kind":"constant","price":"1"}']];
const rising = (to: string): Settings => [
  ['price', `{"kind":"path","points":[{"day":0,"price":"1"},{"day":364,"price":"${to}"}]}`],
];
const everybodys = (path: string, value: string): Settings =>
  ['saver', 'staker', 'trader'].map((name) => [`behaviours.${name}.${path}`, value]);

/** Changes to `steady-growth`: one at a time, most of them together with a constant price. */
const CONDITIONS: readonly { readonly name: string; readonly set: Settings }[] = [
  { name: 'the price stands still', set: STILL },
  { name: 'the price wanders, as the scenario has it', set: [] },
  { name: 'the price rises evenly by a half', set: rising('1.5') },
  { name: 'the price falls evenly by a third', set: rising('0.67') },
  { name: 'the operator puts in 30 000 TON at the start', set: [...STILL, ['capital_ton', '30000']] },
  {
    name: 'nobody stakes',
    set: [...STILL, ...everybodys('buying.life', '{"hold":1}')],
  },
  {
    name: 'everybody stakes at once, for 365 days',
    set: [...STILL, ...everybodys('buying.life', '{"stake":1}'), ...everybodys('buying.plans', '{"365":1}')],
  },
  { name: 'only plans of 7 and 30 days', set: [...STILL, ...everybodys('buying.plans', '{"7":1,"30":1}')] },
  { name: 'nobody invites', set: [...STILL, ['groups.newcomers.inviter', '{"kind":"nobody"}']] },
  { name: 'nobody new comes after day 90', set: [...STILL, ['events', '[{"kind":"no_arrivals","day":90}]']] },
];

/** The tables of docs/coverage.md, by name: an overview, one table per scenario, and the conditions. */
async function coverageTables(engine: Engines['fast']): Promise<Readonly<Record<string, string>>> {
  const tables: Record<string, string> = {};
  const rows: string[][] = [];
  for (const name of shippedNames()) {
    const runs = await runsOf(engine, name, []);
    tables[name] = pathTable(runs);
    rows.push(overview(name, runs));
  }
  const conditions: string[][] = [];
  for (const { name, set } of CONDITIONS)
    conditions.push(course(name, await runsOf(engine, 'steady-growth', set)));
  return {
    overview: markdownTable([OVERVIEW, ...rows]),
    ...tables,
    conditions: markdownTable([COURSE, ...conditions]),
  };
}

/** `npm run simulate -- coverage`. */
export async function coverageText(engine: Engines['fast']): Promise<string> {
  const tables = Object.entries(await coverageTables(engine)).map(([name, table]) => `${name}:\n\n${table}`);
  const settings = CONDITIONS.map(({ name, set }) => [
    name,
    ...set.map(([path, value]) => `  --set '${path}=${value}'`),
  ]);
  return [...tables, `The conditions are steady-growth with:\n\n${settings.flat().join('\n')}`].join('\n\n');
}

async function runsOf(engine: Engines['fast'], name: string, set: Settings): Promise<readonly RunResult[]> {
  const { experiment } = prepare(await loadDocument(name), { set, seed: 1 });
  const ready = engine(experiment.variants[0].parsed.scenario);
  return Array.from({ length: RUNS }, (_, index) => ready(index + 1));
}

const at = (runs: readonly RunResult[], measure: Measure, day: number) =>
  spreadOf(runs.map(({ series }) => series[measure][day]));

/** Six days: the first after a twentieth of the run, the others a fifth of the run apart, up to the last. */
function shownDays(runs: readonly RunResult[]): readonly number[] {
  const last = (runs[0]?.days ?? 1) - 1;
  return [0.05, 0.2, 0.4, 0.6, 0.8, 1].map((part) => Math.floor(part * last));
}

function pathTable(runs: readonly RunResult[]): string {
  const days = shownDays(runs);
  const medians = (measure: Measure): readonly string[] =>
    days.map((day) => valueText(measure, at(runs, measure, day)?.median));
  const coverage = (part: 'low' | 'median' | 'high'): readonly string[] =>
    days.map((day) => valueText('coverage', at(runs, 'coverage', day)?.[part]));
  return markdownTable([
    ['after day', ...days.map(String)],
    ['price, TON', ...medians('price')],
    ['liabilities, TON', ...medians('liabilities_ton')],
    ['treasury, TON', ...medians('treasury_ton')],
    ['coverage, 5 % of runs below', ...coverage('low')],
    ['**coverage, median**', ...coverage('median').map((text) => `**${text}**`)],
    ['coverage, 5 % of runs above', ...coverage('high')],
    ['payouts waiting', ...medians('payouts_waiting')],
  ]);
}

const OVERVIEW = [
  'scenario',
  'lowest coverage',
  'in 90 % of runs',
  'runs below 1',
  'below 1 from day',
  'runs below 0.8',
  'below 0.8 from day',
  'waiting at the end, TON',
];

function overview(name: string, runs: readonly RunResult[]): string[] {
  const lowest = spreadOf(runs.map(lowestCoverage));
  const waiting = at(runs, 'payouts_waiting_ton', (runs[0]?.days ?? 1) - 1);
  return [
    name,
    valueText('coverage', lowest?.median),
    `${valueText('coverage', lowest?.low)} to ${valueText('coverage', lowest?.high)}`,
    ...below(runs, ONE),
    ...below(runs, FOUR_FIFTHS),
    valueText('payouts_waiting_ton', waiting?.median),
  ];
}

const COURSE = [
  'condition',
  'after day 90',
  'day 180',
  'day 270',
  'day 364',
  'lowest',
  'runs below 1',
  'below 1 from day',
];

function course(name: string, runs: readonly RunResult[]): string[] {
  return [
    name,
    ...[90, 180, 270, 364].map((day) => valueText('coverage', at(runs, 'coverage', day)?.median)),
    valueText('coverage', spreadOf(runs.map(lowestCoverage))?.median),
    ...below(runs, ONE),
  ];
}

/** In how many runs the coverage was ever below a bound, and the median of their first days below it. */
function below(runs: readonly RunResult[], bound: bigint): readonly [string, string] {
  const days = runs.flatMap(({ series }) => {
    const day = series.coverage.findIndex((value) => value !== null && value < bound);
    return day < 0 ? [] : [BigInt(day)];
  });
  const first = days.length === 0 ? '–' : countText(quantile(ascending(days), MEDIAN));
  return [`${days.length} of ${runs.length}`, first];
}
