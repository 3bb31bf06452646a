import { html, type Markup } from '../html.ts';

interface Column {
  readonly title: string;
  /** A title over several columns: the series that they belong to. */
  readonly group?: string;
}

interface ReadoutInput {
  readonly title: string;
  /** Describes the chart in words, as its accessible name. */
  readonly summary: string;
  readonly plot: Markup;
  readonly yTicks: Markup;
  readonly xTicks: Markup;
  readonly xTitle: string;
  /** The cells of the chosen row that are shown above the chart. */
  readonly readout: Markup;
  /** The read-out has a line for each series. */
  readonly hasSeveral?: boolean;
  readonly table: { readonly columns: readonly Column[]; readonly rows: readonly (readonly string[])[] };
  /** Positions of the rows, in percent of the width (0 to 100). */
  readonly at: readonly number[];
  /** The charts of one group move together. */
  readonly group: string;
  readonly chosen: number;
}

const headOf = (columns: readonly Column[]): Markup => {
  const groups = columns.map(({ group }) => group);
  if (groups.every((group) => group === undefined))
    return html`<tr>
      ${columns.map(({ title }) => html`<th scope="col">${title}</th>`)}
    </tr>`;
  const spans: { name: string | undefined; count: number }[] = [];
  for (const group of groups) {
    const last = spans.at(-1);
    if (last && last.name === group) last.count += 1;
    else spans.push({ name: group, count: 1 });
  }
  return html`<tr>
      ${spans.map(({ name, count }) =>
        name === undefined
          ? html`<td colspan="${count}"></td>`
          : html`<th scope="colgroup" colspan="${count}">${name}</th>`,
      )}
    </tr>
    <tr>
      ${columns.map(({ title }) => html`<th scope="col">${title}</th>`)}
    </tr>`;
};

const rowOf = ([first = '', ...cells]: readonly string[]): Markup =>
  html`<tr>
    <th scope="row">${first}</th>
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr> `;

/** Chart, cursor, read-out and the table behind them. The page's script copies cells and computes nothing. */
export const withReadout = (input: ReadoutInput): Markup =>
  html`<div class="chart" data-group="${input.group}" data-at="${input.at.join(' ')}">
    <div class="readout${input.hasSeveral === true && ' several'}">${input.readout}</div>
    <div class="frame">
      <svg class="plot" role="img" aria-label="${input.summary}">
        ${input.plot}
        <rect class="ahead" y="0" height="100%" x="100%" width="0" />
        <line class="now" x1="100%" x2="100%" y1="0" y2="100%" />
      </svg>
      <svg class="y" aria-hidden="true">${input.yTicks}</svg>
      <svg class="x" aria-hidden="true">${input.xTicks}</svg>
      <input
        class="hand"
        type="range"
        min="0"
        max="${input.at.length - 1}"
        step="1"
        value="${input.chosen}"
        aria-label="${input.title}: ${input.xTitle}"
        hidden
      />
    </div>
    <details>
      <summary>Numbers<span class="visually-hidden"> of ${input.title}</span></summary>
      <div class="scroll limited" role="region" tabindex="0" aria-label="Numbers of ${input.title}">
        <table class="numbers">
          <thead>
            ${headOf(input.table.columns)}
          </thead>
          <tbody>
            ${input.table.rows.map(rowOf)}
          </tbody>
        </table>
      </div>
    </details>
  </div>`;
