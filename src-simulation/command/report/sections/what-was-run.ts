import { formatPercent } from '@axiom/domain/money';
import type { Arrival, Group, PriceModel, RunResult, Scenario } from '@axiom/simulation';
import { html, type Content, type Markup } from '../html.ts';
import type { PolicyChange, ReportInput } from '../input.ts';
import { dateOf } from '../words/dates.ts';
import { amount, counted, whole } from '../words/figures.ts';
import { eventMarks } from './events.ts';
import { scrollTable } from './scroll-table.ts';

const MOST_SEEDS = 12;

/** "1 to 100" for consecutive seeds, else the seeds themselves. */
const seedsOf = (runs: readonly RunResult[]): string => {
  const seeds = runs.map(({ seed }) => seed).toSorted((a, b) => a - b);
  const [first, last] = [seeds[0] ?? 0, seeds.at(-1) ?? 0];
  if (seeds.length > 2 && last - first === seeds.length - 1) return `${first} to ${last}`;
  const shown = seeds.slice(0, MOST_SEEDS).join(', ');
  return seeds.length > MOST_SEEDS ? `${shown} and ${seeds.length - MOST_SEEDS} more` : shown;
};

const engineOf = (runs: readonly RunResult[]): string => {
  const fast = runs.filter(({ engine }) => engine === 'fast').length;
  if (fast === runs.length) return 'fast';
  return fast === 0 ? 'reference' : `fast in ${whole(fast)} runs, reference in ${whole(runs.length - fast)}`;
};

const arrivalOf = (arrival: Arrival): string => {
  if (arrival.kind === 'at_start') return 'on day 0';
  const days = `day ${arrival.days.from} to ${arrival.days.to}`;
  return arrival.kind === 'even'
    ? `evenly, ${days}`
    : `${days}, each day ${formatPercent(arrival.perDay)} % more`;
};

const priceOf = (price: PriceModel): string => {
  switch (price.kind) {
    case 'constant':
      return `constant ${amount(price.price, 4)} TON`;
    case 'path':
      return `path over ${counted(price.points.length, 'point')}`;
    case 'simulated':
      return `the app’s simulated price, ${price.seed === undefined ? 'each run’s own seed' : `seed ${price.seed}`}`;
    case 'walk':
      return `random walk from ${amount(price.start, 4)} TON, ${formatPercent(price.volatilityPerDay)} % a day, drift ${formatPercent(price.driftPerDay)} %, within ${amount(price.lowest, 4)} and ${amount(price.highest, 4)}`;
  }
};

const mixOf = (group: Group, { behaviours }: Scenario): string =>
  group.mix
    .map(({ behaviour, weight }) => {
      const name = behaviours[behaviour]?.name ?? `behaviour ${behaviour}`;
      return group.mix.length > 1 ? `${name} ${weight}` : name;
    })
    .join(', ');

const changesTable = (changes: readonly PolicyChange[]): Markup =>
  scrollTable({
    label: 'What the policy says otherwise',
    kind: 'words',
    head: ['Setting', 'Default', 'Here'],
    rows: changes.map(
      ({ path, was, is }) =>
        html`<tr>
          <th scope="row"><code>${path}</code></th>
          <td>${was}</td>
          <td><b>${is}</b></td>
        </tr>`,
    ),
  });

const groupsTable = (scenario: Scenario): Markup =>
  scrollTable({
    label: 'Groups',
    kind: 'words',
    head: ['Group', html`<th scope="col" class="number">People</th>`, 'Arrives', 'Acts like'],
    rows: scenario.groups.map(
      (group) =>
        html`<tr>
          <th scope="row">${group.name}</th>
          <td class="number">${whole(group.people)}</td>
          <td>${arrivalOf(group.arrival)}</td>
          <td>${mixOf(group, scenario)}</td>
        </tr>`,
    ),
  });

const row = (name: string, content: Content): Markup =>
  html`<div>
    <dt>${name}</dt>
    <dd>${content}</dd>
  </div>`;

export const whatWasRun = (input: ReportInput): Markup => {
  const { scenario, runs, policyChanges, replay } = input;
  const marks = eventMarks(scenario);
  const userDays = runs.reduce((sum, run) => sum + run.userDays, 0);
  return html`<section aria-labelledby="run">
    <h2 id="run">What was run</h2>
    <div class="card">
      <dl class="facts">
        ${row('Scenario', html`<code>${scenario.name}</code>`)}${row('Seeds', seedsOf(runs))}${row('Engine', engineOf(runs))}${row(
          'Size',
          `${counted(
            runs.reduce((sum, { events }) => sum + events, 0),
            'event',
          )}, ${counted(userDays, 'person-day')}`,
        )}${row('Capital', `${amount(scenario.capitalTon, 2)} TON in the hot wallet on day 0`)}${row('Price', priceOf(scenario.price))}${row(
          'Operator',
          `looks at held payouts after ${counted(scenario.operator.reviewDays, 'day')}, refuses ${formatPercent(scenario.operator.refuse)} %`,
        )}${scenario.snapshot && row('Snapshot', `${counted(scenario.snapshot.people.length, 'person', 'people')} as of ${new Date(scenario.snapshot.takenAtMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`)}${row(
          'Events',
          marks.length === 0
            ? 'none'
            : html`<ol class="plain">
                ${marks.map(({ day, text }) => html`<li><span class="keep">Day ${day}</span> <span class="hint">${dateOf(scenario.startDay + day)}</span> ${text}</li>`)}
              </ol>`,
        )}${row(
          'Policy',
          policyChanges.length === 0
            ? 'the default, unchanged'
            : `the default but for ${counted(policyChanges.length, 'number')}`,
        )}
      </dl>
      ${policyChanges.length > 0 && changesTable(policyChanges)} ${groupsTable(scenario)}
      <p class="replay"><span class="caption hint">The same figures again</span><code>${replay}</code></p>
    </div>
  </section>`;
};
