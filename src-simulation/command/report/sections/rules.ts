import { type Rule, spreadOf } from '@axiom/simulation';
import { html, type Markup } from '../html.ts';
import type { ReportInput } from '../input.ts';
import { counted, whole } from '../words/figures.ts';
import { RULE_GROUPS, RULE_WORDS } from '../words/rules.ts';
import { scrollTable } from './scroll-table.ts';

export const rules = ({ runs }: ReportInput): Markup => {
  const row = (rule: Rule): Markup => {
    const counts = runs.map((run) => run.rules[rule]);
    const spread = spreadOf(counts.map(BigInt));
    const total = counts.reduce((sum, count) => sum + count, 0);
    return html`<tr data-rule="${rule}" ${total === 0 && html` class="never"`}>
      <th scope="row">${RULE_WORDS[rule]}</th>
      <td>${total === 0 ? 'never' : whole(spread?.median ?? 0n)}</td>
      ${
        runs.length > 1 &&
        html`<td>${total > 0 && html`${whole(spread?.low ?? 0n)} to ${whole(spread?.high ?? 0n)}`}</td>
          <td>${total > 0 && whole(total)}</td>`
      }
    </tr>`;
  };
  const columns = runs.length > 1 ? ['Median', '5 to 95 %', 'All runs'] : ['Times'];
  const events = runs.reduce((sum, run) => sum + run.events, 0);
  return html`<section aria-labelledby="rules">
    <h2 id="rules">Rules applied</h2>
    <p class="caption hint note">
      How often each rule was applied${runs.length > 1 && ' in a run'}; ${counted(events, 'event')} in all. A
      rule that says never was not tried by this scenario.
    </p>
    <div class="rule-tables">
      ${RULE_GROUPS.map(
        ({ title, rules: list }) =>
          html`<div class="card">
            ${scrollTable({
              label: `Rules: ${title}`,
              kind: 'numbers counts',
              head: [title, ...columns],
              rows: list.map(row),
            })}
          </div>`,
      )}
    </div>
  </section>`;
};
