import type { Measure } from '@axiom/simulation';
import { html, type Markup } from '../html.ts';
import type { ReportInput, SweepRow } from '../input.ts';
import { counted, headline, UNDEFINED_FIGURE } from '../words/figures.ts';
import { MEASURE_WORDS, unitOf } from '../words/measures.ts';
import { scrollTable } from './scroll-table.ts';
import { verdictBadge } from './verdicts.ts';

const COLUMNS: readonly Measure[] = [
  'coverage',
  'treasury_ton',
  'liabilities_ton',
  'payouts_waiting',
  'tvl_ton',
  'rewards_token',
];

const titleCell = (measure: Measure): Markup =>
  html`<th scope="col">
    ${MEASURE_WORDS[measure].title}${unitOf(measure) && html` <span class="unit">${unitOf(measure)}</span>`}
  </th>`;

const cell = (measure: Measure, { atEnd, runs }: SweepRow): Markup => {
  const spread = atEnd[measure];
  if (!spread) return html`<td>${UNDEFINED_FIGURE}</td>`;
  return html`<td>
    ${headline(measure, spread.median)}${runs > 1 && html`<span class="caption hint under">${headline(measure, spread.low)} to ${headline(measure, spread.high)}</span>`}
  </td>`;
};

export const sweep = ({ sweep: swept }: ReportInput): Markup => {
  if (!swept) return html``;
  const runs = swept.rows.reduce((sum, row) => sum + row.runs, 0);
  return html`<section aria-labelledby="sweep">
    <h2 id="sweep">Sweep</h2>
    <p class="caption hint note">
      ${counted(swept.rows.length, 'combination')}, ${counted(runs, 'run')}. At the end: the median, below it
      5 to 95 % of the runs. The charts and figures above are those of the first combination.
    </p>
    <div class="card">
      ${scrollTable({
        label: 'Sweep',
        kind: 'numbers sweep',
        head: [
          ...swept.paths.map((path) => html`<th scope="col"><code>${path}</code></th>`),
          ...COLUMNS.map(titleCell),
          'Hold',
        ],
        rows: swept.rows.map(
          (row) =>
            html`<tr>
              ${row.values.map((value, index) => (index === 0 ? html`<th scope="row">${value}</th>` : html`<td>${value}</td>`))}${COLUMNS.map((measure) => cell(measure, row))}
              <td>${verdictBadge(row.verdicts)}</td>
            </tr>`,
        ),
        isLimited: true,
      })}
    </div>
  </section>`;
};
