import { type Fan, fanOf, type Measure } from '@axiom/simulation';
import { fanChart, type FanChartInput } from '../charts/fan-chart.ts';
import { html, type Markup } from '../html.ts';
import type { ReportInput } from '../input.ts';
import { MEASURE_WORDS } from '../words/measures.ts';
import { eventMarks, eventsNote } from './events.ts';
import { chartOf, coverageFrame } from './measure-chart.ts';

/** The runs day by day. The cursor is on the same day in all charts. */
export const courses = ({ scenario, runs, label }: ReportInput): Markup => {
  const fan = (measure: Measure): Fan => fanOf(runs, measure);
  const common = {
    runs: runs.length,
    startDay: scenario.startDay,
    marks: eventMarks(scenario),
  } satisfies Partial<FanChartInput>;
  const simple = (measure: Measure): Markup => fanChart({ ...chartOf(measure, fan(measure)), ...common });
  const owedAndHeld = fanChart({
    ...chartOf('treasury_ton', []),
    ...common,
    title: 'Treasury and liabilities',
    meaning: `What is held against what is owed. ${MEASURE_WORDS.liabilities_ton.meaning}`,
    series: [
      { name: MEASURE_WORDS.treasury_ton.title, tone: 0, fan: fan('treasury_ton') },
      { name: MEASURE_WORDS.liabilities_ton.title, tone: 1, fan: fan('liabilities_ton') },
    ],
  });
  const [coverage, base] = [fan('coverage'), label === undefined ? '' : ` of “${label}”`];
  return html`<section aria-labelledby="courses">
    <h2 id="courses">Day by day${base && html`<span class="aside">${base}</span>`}</h2>
    <p class="caption hint note">
      ${runs.length > 1 && 'Line: the median. Inner band: the middle half of the runs. Outer band: 5 to 95 %. '}The
      figures are those of the end of the day under the upright line; drag it, or use ← and →. It stands on
      one day in all
      charts.${common.marks.length > 0 && ' A dotted line is the 00:00 at which its day begins.'}
    </p>
    ${eventsNote(common.marks)}
    <div class="charts">
      ${owedAndHeld}${fanChart({
        ...chartOf('coverage', coverage),
        ...common,
        ...coverageFrame([coverage]),
        meaning: `${MEASURE_WORDS.coverage.meaning} Along the line at 1 all that is owed is held.`,
      })}${simple('tvl_ton')}${simple('payouts_waiting')}${simple('price')}${simple('payouts_waiting_ton')}${simple('rewards_token')}${simple('people')}
    </div>
  </section>`;
};
