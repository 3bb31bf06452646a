import { type AtEnd, atEnd, type Measure, type Spread } from '@axiom/simulation';
import { html, type Markup } from '../html.ts';
import type { ReportInput } from '../input.ts';
import { exactFigure, headline, UNDEFINED_FIGURE, whole } from '../words/figures.ts';
import { MEASURE_WORDS, unitOf } from '../words/measures.ts';

export const HEADLINES: readonly Measure[] = [
  'coverage',
  'treasury_ton',
  'liabilities_ton',
  'payouts_waiting',
  'tvl_ton',
  'bought_ton',
  'sold_ton',
  'rewards_token',
];

/** A bar: solid up to what 95 % of the runs reach, hatched up to what 5 % reach, a flag at the median. */
const tape = ({ low, median, high }: Spread): Markup => {
  if (high <= 0n || low < 0n) return html`<svg class="tape" aria-hidden="true"></svg>`;
  const at = (value: bigint): string => `${(Number((value * 1000n) / high) / 10).toFixed(1)}%`;
  return html`<svg class="tape" aria-hidden="true">
    <rect class="sure" y="6" height="8" rx="2" width="${at(low)}" />
    <rect
      class="maybe"
      y="6"
      height="8"
      x="${at(low)}"
      width="${(100 - Number.parseFloat(at(low))).toFixed(1)}%"
    />
    <line class="flag" x1="${at(median)}" x2="${at(median)}" y1="1" y2="19" />
  </svg>`;
};

const card = (measure: Measure, spread: Spread | null, runs: number): Markup => {
  const unit = unitOf(measure);
  const shown = (value: bigint | undefined): string => headline(measure, value);
  return html`<div class="card headline" data-measure="${measure}">
    <dt>${MEASURE_WORDS[measure].title}</dt>
    <dd>
      <p class="figure">
        ${
          spread
            ? html`<data value="${exactFigure(measure, spread.median)}">${shown(spread.median)}</data>`
            : UNDEFINED_FIGURE
        }${unit && html` <span class="unit">${unit}</span>`}
      </p>
      ${
        runs > 1 &&
        spread &&
        html`${tape(spread)}
          <p class="caption hint">
            <data value="${exactFigure(measure, spread.low)}">${shown(spread.low)}</data> to
            <data value="${exactFigure(measure, spread.high)}">${shown(spread.high)}</data>
          </p>`
      }${!spread && html`<p class="caption hint">Nothing is owed.</p>`}
    </dd>
  </div>`;
};

export const headlines = ({ scenario, runs }: ReportInput): Markup => {
  const end: AtEnd = atEnd(runs);
  const note =
    runs.length > 1
      ? `After day ${scenario.days - 1}: the median of ${whole(runs.length)} runs, below it the range from 5 to 95 % of them. The bar is solid as far as 95 % of the runs reach; figures are truncated.`
      : `After day ${scenario.days - 1}, of one run; figures are truncated.`;
  return html`<section aria-labelledby="end">
    <h2 id="end">At the end</h2>
    <p class="caption hint note">${note}</p>
    <dl class="headlines">${HEADLINES.map((measure) => card(measure, end[measure], runs.length))}</dl>
  </section>`;
};
