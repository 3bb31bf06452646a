import { html, type Markup } from '../html.ts';
import type { ReportInput } from '../input.ts';
import { counted, whole } from '../words/figures.ts';
import { scrollTable } from './scroll-table.ts';

const MOST_ROWS = 200;

/** Comes first on the page: if an invariant is violated, no other figure can be trusted. */
export const violations = ({ runs, others = [] }: ReportInput): Markup => {
  const all = [...runs, ...others.flatMap((other) => other.runs)];
  const found = all.flatMap(({ seed, violations: list }) =>
    list.map((violation) => ({ seed, ...violation })),
  );
  if (found.length === 0) return html``;
  const broken = new Set(found.map(({ seed }) => seed)).size;
  return html`<section class="alarm card" role="alert" aria-labelledby="violations">
    <h2 id="violations">The books did not hold</h2>
    <p>
      ${counted(found.length, 'violation')} in ${counted(broken, 'seed')}. No figure below can be trusted
      until this is explained.
    </p>
    ${scrollTable({
      label: 'Violations',
      kind: 'words',
      head: ['Seed', 'Day', 'Invariant', 'Found'],
      rows: found.slice(0, MOST_ROWS).map(
        ({ seed, day, invariant, found: what }) =>
          html`<tr>
            <td>${seed}</td>
            <td>${day}</td>
            <td>${invariant}</td>
            <td>${what}</td>
          </tr>`,
      ),
      isLimited: true,
    })}
    ${found.length > MOST_ROWS && html`<p class="caption">${whole(found.length - MOST_ROWS)} more are not listed.</p>`}
  </section>`;
};
