import { formatPercent } from '@axiom/domain/money';
import type { Expectation, Scenario, Verdict } from '@axiom/simulation';
import { html, type Markup } from '../html.ts';
import type { ReportInput } from '../input.ts';
import { dateOf } from '../words/dates.ts';
import { counted, figure, UNDEFINED_FIGURE, whole } from '../words/figures.ts';
import { MEASURE_WORDS, unitOf } from '../words/measures.ts';

const whenOf = ({ when }: Expectation): string => {
  if (when === 'always') return 'on every day';
  return when === 'at_end' ? 'after the last day' : `after day ${when.day}`;
};

/** An expectation as a sentence: "Coverage is at least 0.8000 on every day". */
const sentenceOf = (expectation: Expectation): string => {
  const { measure, is, value } = expectation;
  const unit = unitOf(measure);
  return `${MEASURE_WORDS[measure].title} is at ${is === 'at_least' ? 'least' : 'most'} ${figure(measure, value)}${unit && ` ${unit}`} ${whenOf(expectation)}`;
};

const item = (verdict: Verdict, { startDay }: Scenario): Markup => {
  const { expectation, isHeld, heldRuns, runs, firstFailingDay, failingSeed } = verdict;
  return html`<li class="verdict">
    <span class="badge ${isHeld ? 'held' : 'failed'}">${isHeld ? '✓ holds' : '✕ fails'}</span>
    <div>
      <p class="medium">${sentenceOf(expectation)}</p>
      <p class="caption hint">
        Holds in ${whole(heldRuns)} of ${counted(runs, 'run')}; ${formatPercent(expectation.inRuns)} % of the
        runs are asked
        for.${
          firstFailingDay !== undefined &&
          ` First fails on day ${firstFailingDay}, ${dateOf(startDay + firstFailingDay)}${failingSeed === undefined ? '' : `, seed ${failingSeed}`}.`
        }
      </p>
    </div>
  </li>`;
};

/** How many expectations hold; a dash if there are none. */
export const verdictBadge = (list: readonly Verdict[]): Markup | string => {
  const held = list.filter(({ isHeld }) => isHeld).length;
  if (list.length === 0) return UNDEFINED_FIGURE;
  const all = held === list.length;
  return html`<span class="badge ${all ? 'held' : 'failed'}"
    >${all ? '✓' : '✕'} ${whole(held)} of ${whole(list.length)}</span
  >`;
};

export const verdicts = ({ scenario, verdicts: list }: ReportInput): Markup => {
  if (list.length === 0) return html``;
  const failed = list.filter(({ isHeld }) => !isHeld).length;
  return html`<section aria-labelledby="expectations">
    <h2 id="expectations">
      Expectations
      <span class="aside"
        >${
          failed === 0
            ? list.length === 1
              ? 'holds'
              : `all ${whole(list.length)} hold`
            : `${whole(failed)} of ${whole(list.length)} fail`
        }</span
      >
    </h2>
    <ul class="card verdicts">
      ${list.map((verdict) => item(verdict, scenario))}
    </ul>
  </section>`;
};
