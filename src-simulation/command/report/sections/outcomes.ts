import { type GroupOutcome, groupOutcomes, meanOf } from '../../group-outcomes.ts';
import { type Bins, binsFor, histogramChart } from '../charts/histogram-chart.ts';
import { html, type Markup } from '../html.ts';
import type { ReportInput } from '../input.ts';
import { amount, share, signedPercent, whole } from '../words/figures.ts';

const LOOK = 2;

/** Sums of a whole group, as the mean of the runs: which part is TON, and which is AXIOM at its price. */
const together = (outcome: GroupOutcome, runs: number): Markup => {
  const said = (total: bigint): string => amount(meanOf(total, runs), LOOK);
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
