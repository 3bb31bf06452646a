import type { Scenario } from '@axiom/simulation';
import { html, type Markup } from '../html.ts';
import type { ReportInput } from '../input.ts';
import { dateOf } from '../words/dates.ts';
import { counted } from '../words/figures.ts';

const peopleIn = (scenario: Scenario): number =>
  scenario.groups.reduce((sum, { people }) => sum + people, 0) + (scenario.snapshot?.people.length ?? 0);

/** Says which of several variants the page shows, and where the others are. */
const variantsNote = ({ label, others = [], sweep }: ReportInput): Markup | false => {
  const count = sweep ? sweep.rows.length : others.length + 1;
  const target = others.length > 0 ? '#comparison' : '#sweep';
  return (
    count > 1 &&
    html`<p class="hint">
      Figures and charts are those of “${label}”, the first of
      <a href="${target}">${counted(count, sweep ? 'combination' : 'variant')}</a>.
    </p>`
  );
};

export const header = (input: ReportInput): Markup => {
  const { scenario, runs, policyChanges } = input;
  return html`<header>
    <p class="over">AXIOM simulation</p>
    <h1>${scenario.title}</h1>
    <p class="lead">${scenario.description}</p>
    <p class="hint">
      ${counted(scenario.days, 'day')} from ${dateOf(scenario.startDay)} to
      ${dateOf(scenario.startDay + scenario.days - 1)}<span class="dot-between">·</span
      >${counted(peopleIn(scenario), 'person', 'people')}<span class="dot-between">·</span
      >${counted(runs.length, 'run')}<span class="dot-between">·</span
      ><a href="#run"
        >${policyChanges.length === 0 ? 'default policy' : `${counted(policyChanges.length, 'policy number')} changed`}</a
      >
    </p>
    ${variantsNote(input)} ${input.cautions?.map((caution) => html`<p class="caution">${caution}</p>`)}
  </header>`;
};
