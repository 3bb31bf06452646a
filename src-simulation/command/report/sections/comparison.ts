import {
  atEnd,
  type AtEnd,
  difference,
  differenceFan,
  type Measure,
  type Pair,
  pairBySeed,
  type RunResult,
  spreadOf,
} from '@axiom/simulation';
import { type GroupOutcome, groupOutcomes } from '../../group-outcomes.ts';
import { fanChart } from '../charts/fan-chart.ts';
import { html, type Markup } from '../html.ts';
import type { ReportInput, VariantInput } from '../input.ts';
import { counted, figure, share, signedPercent, UNDEFINED_FIGURE, whole } from '../words/figures.ts';
import { MEASURE_WORDS, unitOf } from '../words/measures.ts';
import { HEADLINES } from './headlines.ts';
import { chartOf, coverageDifferenceFrame } from './measure-chart.ts';
import { scrollTable } from './scroll-table.ts';
import { verdictBadge } from './verdicts.ts';

const CHARTS: readonly Measure[] = [
  'treasury_ton',
  'liabilities_ton',
  'coverage',
  'tvl_ton',
  'payouts_waiting',
  'rewards_token',
];

/** A variant whose runs are paired with the first variant's by seed. */
interface Compared extends VariantInput {
  readonly pairs: readonly Pair<RunResult>[];
}

const signed = (measure: Measure, value: bigint | null | undefined): string =>
  `${typeof value === 'bigint' && value > 0n ? '+' : ''}${figure(measure, value)}`;

const differenceCell = (measure: Measure, { pairs }: Compared, days: number): Markup => {
  const differences = pairs.map((pair) => difference(pair, measure, days - 1));
  const spread = spreadOf(differences);
  if (!spread) return html`<td>${UNDEFINED_FIGURE}</td>`;
  const defined = differences.filter((value) => value !== null);
  const higher = defined.filter((value) => value > 0n).length;
  if (defined.every((value) => value === 0n)) return html`<td class="hint">the same</td>`;
  return html`<td>
    <b>${signed(measure, spread.median)}</b>
    <span class="caption hint under">${signed(measure, spread.low)} to ${signed(measure, spread.high)}</span>
    <span class="caption hint under">higher in ${whole(higher)} of ${whole(defined.length)}</span>
  </td>`;
};

const measureRow = (measure: Measure, base: AtEnd, others: readonly Compared[], days: number): Markup => {
  const unit = unitOf(measure);
  return html`<tr data-measure="${measure}">
    <th scope="row">${MEASURE_WORDS[measure].title}${unit && html` <span class="unit">${unit}</span>`}</th>
    <td>${figure(measure, base[measure]?.median)}</td>
    ${others.map((other) => differenceCell(measure, other, days))}
  </tr>`;
};

const outcomeCell = (outcome: GroupOutcome | undefined): Markup =>
  html`<td>
    ${
      outcome && typeof outcome.median === 'bigint'
        ? html`${signedPercent(outcome.median)}
            <span class="caption hint under">${share(outcome.lost, outcome.percents.length)} lost</span>`
        : UNDEFINED_FIGURE
    }
  </td>`;

const outcomeRows = ({ scenario, runs }: ReportInput, others: readonly Compared[]): readonly Markup[] => {
  const columns = [{ scenario, runs }, ...others].map((each) => groupOutcomes(each.scenario, each.runs));
  return (columns[0] ?? []).map(
    ({ name }, index) =>
      html`<tr>
        <th scope="row">${name}</th>
        ${columns.map((groups) => outcomeCell(groups[index]))}
      </tr>`,
  );
};

/** Every setting that differs in some variant. A cell is faint if the variant has the first one's value. */
const settingRows = (others: readonly Compared[]): readonly Markup[] => {
  const paths = [...new Set(others.flatMap(({ changes }) => changes.map(({ path }) => path)))];
  return paths.map((path) => {
    const found = others.map(({ changes }) => changes.find((change) => change.path === path));
    const was = found.find((change) => change !== undefined)?.was ?? UNDEFINED_FIGURE;
    return html`<tr>
      <th scope="row"><code>${path}</code></th>
      <td>${was}</td>
      ${found.map((change) => (change ? html`<td><b>${change.is}</b></td>` : html`<td class="hint">${was}</td>`))}
    </tr>`;
  });
};

interface TableInput {
  readonly title: string;
  readonly first: string;
  /** Column names: the first variant's, then the others'. */
  readonly names: readonly string[];
  readonly kind: 'words' | 'numbers';
  readonly rows: readonly Markup[];
}

const variantsTable = ({ title, first, names, kind, rows }: TableInput): Markup | false =>
  rows.length > 0 &&
  html`<div>
    <p class="caption hint over-table">${title}</p>
    ${scrollTable({ label: title, kind: `${kind} variants`, head: [first, ...names], rows })}
  </div>`;

const tables = (input: ReportInput, base: string, others: readonly Compared[]): Markup => {
  const names = [base, ...others.map(({ label }) => label)];
  const lengths = [input, ...others].flatMap(({ runs }) => runs.map((run) => run.days));
  const days = Math.min(...lengths);
  const when = days === Math.max(...lengths) ? 'At the end' : `After day ${days - 1}, the last that all have`;
  const ends = atEnd(input.runs.map(({ series }) => ({ days, series })));
  const verdicts = [input, ...others].map((each) => verdictBadge(each.verdicts));
  const expectations = html`<tr>
    <th scope="row">Expectations</th>
    ${verdicts.map((badge) => html`<td>${badge}</td>`)}
  </tr>`;
  return html`<div class="card">
    ${variantsTable({ title: 'What is different', first: 'Setting', names, kind: 'words', rows: settingRows(others) })}
    ${variantsTable({
      title: `${when}: of “${base}” the median, of the others what they have more or less, median and 5 to 95 %`,
      first: 'Measure',
      names,
      kind: 'numbers',
      rows: [...HEADLINES.map((measure) => measureRow(measure, ends, others, days)), expectations],
    })}
    ${variantsTable({ title: 'What people got, median', first: 'Group', names, kind: 'numbers', rows: outcomeRows(input, others) })}
  </div>`;
};

const chart = (measure: Measure, base: string, others: readonly Compared[], startDay: number): Markup => {
  const fans = others.map(({ pairs }) => differenceFan(pairs, measure));
  const names = others.length === 1 ? `“${others[0]?.label}”` : 'Each';
  return fanChart({
    ...chartOf(measure, []),
    ...(measure === 'coverage' ? coverageDifferenceFrame(fans) : {}),
    title: `${MEASURE_WORDS[measure].title}: difference`,
    meaning: `${names} minus “${base}”, each pair with one seed. Above the line at 0 it is more than “${base}” has.`,
    series: others.map(({ label }, index) => ({ name: label, tone: index, fan: fans[index] ?? [] })),
    write: (value) => signed(measure, value),
    runs: Math.max(...others.map(({ pairs }) => pairs.length)),
    fromZero: true,
    startDay,
    marks: [],
    rule: 0n,
  });
};

/** Compares every other variant with the first, seed by seed: the random draws are the same in all. */
export const comparison = (input: ReportInput): Markup => {
  const { scenario, runs } = input;
  const base = input.label ?? 'A';
  const others = (input.others ?? []).map((other) => ({ ...other, pairs: pairBySeed(runs, other.runs) }));
  const [only] = others;
  if (only === undefined) return html``;
  const title =
    others.length === 1
      ? `“${only.label}” against “${base}”`
      : `${whole(others.length)} variants against “${base}”`;
  const pairs = Math.max(...others.map((other) => other.pairs.length));
  return html`<section aria-labelledby="comparison">
    <h2 id="comparison">${title}</h2>
    <p class="caption hint note">
      ${
        pairs === 0
          ? 'No seed was run on both sides: there is nothing to compare run by run.'
          : `${counted(pairs, 'pair')} of runs with one seed each. Chance falls alike in all of them, so a difference is the change’s own doing.`
      }
    </p>
    ${tables(input, base, others)}
    <div class="charts">${CHARTS.map((measure) => chart(measure, base, others, scenario.startDay))}</div>
  </section>`;
};
