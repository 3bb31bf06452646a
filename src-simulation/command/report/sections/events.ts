import { formatPercent } from '@axiom/domain/money';
import type { Scenario, ScenarioEvent } from '@axiom/simulation';
import type { Mark } from '../charts/fan-chart.ts';
import { html, type Markup } from '../html.ts';
import { amount, signedPercent } from '../words/figures.ts';

const said = (event: ScenarioEvent, { groups, behaviours }: Scenario): string => {
  const group = (index: number): string => groups[index]?.name ?? `group ${index}`;
  switch (event.kind) {
    case 'price_change':
      return `price ${signedPercent(event.change)}`;
    case 'sell':
      return `${event.groups.map(group).join(', ')}: ${formatPercent(event.chance)} % of them sell ${formatPercent(event.share)} %${event.cancelsBonds ? ' and cancel their bonds' : ''}`;
    case 'capital':
      return `capital ${event.amountTon > 0n ? '+' : ''}${amount(event.amountTon, 2)} TON`;
    case 'collective_bonus':
      return `collective bonus is ${formatPercent(event.daily)} % a day`;
    case 'behaviour':
      return `${group(event.group)} act like ${behaviours[event.behaviour]?.name ?? `behaviour ${event.behaviour}`}`;
    case 'no_arrivals':
      return 'nobody new arrives from here on';
  }
};

/** The scenario's events in words, for the charts' marks and the list. */
export const eventMarks = (scenario: Scenario): readonly Mark[] =>
  scenario.events.map((event) => ({ day: event.day, text: said(event, scenario) }));

const MOST_SAID = 6;

/** Explains the dotted lines of the charts. */
export const eventsNote = (marks: readonly Mark[]): Markup | false => {
  const days = [...new Set(marks.map(({ day }) => day))];
  const left = days.length - MOST_SAID;
  return (
    days.length > 0 &&
    html`<ul class="caption hint note plain">
      ${days.slice(0, MOST_SAID).map((day) => {
        const texts = marks.filter((mark) => mark.day === day).map(({ text }) => text);
        return html`<li><span class="dotted" aria-hidden="true"></span>Day ${day}: ${texts.join('; ')}.</li>`;
      })}${left > 0 && html`<li><a href="#run">${left} more days with events</a></li>`}
    </ul>`
  );
};
