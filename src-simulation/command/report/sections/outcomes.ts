import { floorDivide } from '@axiom/domain/money';
import { price9, sellingPrice } from '@axiom/domain/price';
import { ascending, MEDIAN, netResult, quantile, type RunResult, type Scenario } from '@axiom/simulation';
import { type Bins, binsFor, histogramChart } from '../charts/histogram-chart.ts';
import { html, type Markup } from '../html.ts';
import type { ReportInput } from '../input.ts';
import { amount, share, signedPercent, whole } from '../words/figures.ts';

/** Net results of one group's people over all runs. */
export interface GroupOutcome {
  readonly name: string;
  /** Percent6 of those who paid in, ascending. */
  readonly percents: readonly bigint[];
  readonly paidNothing: number;
  readonly lost: number;
  readonly median: bigint | null;
  readonly paidInTon: bigint;
  readonly paidOutTon: bigint;
  readonly waitingTon: bigint;
  readonly netTon: bigint;
}

const outcomeOf = (name: string, results: readonly ReturnType<typeof resultsOf>[number][]): GroupOutcome => {
  const percents = ascending(results.flatMap(({ percent }) => (percent === null ? [] : [percent])));
  return {
    name,
    percents,
    paidNothing: results.length - percents.length,
    lost: percents.filter((percent) => percent < 0n).length,
    median: percents.length > 0 ? quantile(percents, MEDIAN) : null,
    paidInTon: results.reduce((sum, { tonIn }) => sum + tonIn, 0n),
    paidOutTon: results.reduce((sum, { tonOut }) => sum + tonOut, 0n),
    waitingTon: results.reduce((sum, { tonWaiting }) => sum + tonWaiting, 0n),
    netTon: results.reduce((sum, { netTon }) => sum + netTon, 0n),
  };
};

const resultsOf = (run: RunResult, { policy }: Scenario) => {
  const price = run.series.price[run.days - 1];
  if (typeof price !== 'bigint') return [];
  const selling = sellingPrice(price9(price), policy.spread);
  return run.outcomes.map((outcome) => ({
    group: outcome.group,
    tonIn: outcome.tonIn,
    tonOut: outcome.tonOut,
    tonWaiting: outcome.tonWaiting,
    ...netResult(outcome, selling),
  }));
};

/** The outcomes of each group; if there are several, everybody's come first. */
export const groupOutcomes = (scenario: Scenario, runs: readonly RunResult[]): readonly GroupOutcome[] => {
  const results = runs.flatMap((run) => resultsOf(run, scenario));
  const groups = scenario.groups.map(({ name }, index) =>
    outcomeOf(
      name,
      results.filter(({ group }) => group === index),
    ),
  );
  return groups.length > 1 ? [outcomeOf('Everybody', results), ...groups] : groups;
};

const LOOK = 2;

/** Sums of a whole group, as the mean of the runs: which part is TON, and which is AXIOM at its price. */
const together = (outcome: GroupOutcome, runs: number): Markup => {
  const mean = (total: bigint): bigint => floorDivide(total, BigInt(Math.max(runs, 1)));
  const said = (total: bigint): string => amount(mean(total), LOOK);
  const { paidInTon, paidOutTon, waitingTon, netTon } = outcome;
  const left = netTon + paidInTon - paidOutTon - waitingTon;
  const rows: readonly (readonly [string, string])[] = [
    ['Paid in', said(paidInTon)],
    ['Paid out', said(paidOutTon)],
    ['In line', said(waitingTon)],
    ['AXIOM left, at its price', said(left)],
    ['Net', `${netTon > 0n ? '+' : ''}${said(netTon)}`],
  ];
  const title = `All together${runs > 1 ? `, mean of ${runs} runs` : ''}`;
  return html`<p class="caption hint sum-title">${title}</p>
    <dl class="sums" aria-label="${title}, in TON">
      ${rows.map(
        ([name, figure]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${figure} <span class="unit">TON</span></dd>
          </div>`,
      )}
    </dl>`;
};

const figures = ({ median, lost, percents }: GroupOutcome): Markup | false =>
  median !== null &&
  html`<dl class="pair">
    <div>
      <dt>Median</dt>
      <dd class="figure">${signedPercent(median)}</dd>
    </div>
    <div>
      <dt>Lost</dt>
      <dd class="figure">${share(lost, percents.length)}</dd>
    </div>
  </dl>`;

const paidIn = ({ percents, paidNothing }: GroupOutcome): string => {
  if (percents.length === 0) return `Nobody of these ${whole(paidNothing)} paid in: there is no percentage.`;
  const others = paidNothing > 0 ? `, ${whole(paidNothing)} paid nothing and are left out` : '';
  return `${whole(percents.length)} paid in${others}.`;
};

const card = (outcome: GroupOutcome, bins: Bins, runs: number): Markup => {
  const { name, percents, median } = outcome;
  return html`<figure class="card" data-outcome="${name}">
    <figcaption>
      <h3>${name}</h3>
      <p class="caption hint">${paidIn(outcome)}</p>
    </figcaption>
    ${figures(outcome)} ${together(outcome, runs)}
    ${median !== null && histogramChart({ title: name, percents, bins, median })}
  </figure>`;
};

export const outcomes = ({ scenario, runs, label }: ReportInput): Markup => {
  const groups = groupOutcomes(scenario, runs);
  const percents =
    groups.length > 1 ? (groups[0]?.percents ?? []) : groups.flatMap((group) => group.percents);
  if (percents.length === 0) return html``;
  const bins = binsFor(percents);
  return html`<section aria-labelledby="outcomes">
    <h2 id="outcomes">
      What people got${label !== undefined && html`<span class="aside"> with “${label}”</span>`}
    </h2>
    <p class="caption hint note">
      Net result in percent of what a person paid in: paid out, payouts in line and all AXIOM left at the last
      selling price, less what was paid in. AXIOM left is a claim, not TON: where coverage is below 1, not all
      of it could be sold. Left of the line they lost. The dashed line is the median.
      ${runs.length > 1 && `Percentages: people of all ${whole(runs.length)} runs together; sums: all of a group, the mean of the runs.`}
    </p>
    <div class="charts">${groups.map((group) => card(group, bins, runs.length))}</div>
  </section>`;
};
