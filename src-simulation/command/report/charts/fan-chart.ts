import type { Fan } from '@axiom/simulation';
import { html, type Content, type Markup } from '../html.ts';
import { dateOf } from '../words/dates.ts';
import { UNDEFINED_FIGURE } from '../words/figures.ts';
import { fanPaths, yPercents } from './fan-paths.ts';
import { withReadout } from './readout.ts';
import { dayTicks, positionOf, type Scale, scaleOf, shownDays, tickRank } from './scale.ts';

interface ChartSeries {
  readonly name: string;
  /** Colour and line pattern, from 0 on. */
  readonly tone: number;
  readonly fan: Fan;
}

/** Most lines that can be distinguished. */
const TONES = 7;
const toneOf = ({ tone }: ChartSeries): string => `tone-${tone % TONES}`;

/** An event at 00:00 of a day. It is drawn at the day before, whose figures are those of its end. */
export interface Mark {
  readonly day: number;
  readonly text: string;
}

export interface FanChartInput {
  readonly title: string;
  readonly unit: string;
  readonly meaning: Content;
  readonly series: readonly ChartSeries[];
  /** How many runs the fan covers; a single run is drawn as a line. */
  readonly runs: number;
  /** UTC day number of day 0. */
  readonly startDay: number;
  readonly marks: readonly Mark[];
  readonly write: (value: bigint | null | undefined) => string;
  readonly writeAxis: (value: bigint) => string;
  readonly fromZero: boolean;
  readonly smallest?: bigint;
  /** The chart ends here at the latest; values above it are only in the table. */
  readonly ceiling?: bigint;
  /** The chart starts here at the earliest. */
  readonly floor?: bigint;
  /** A horizontal line; `meaning` explains it. */
  readonly rule?: bigint;
}

const PART_TITLES = { low: '5 %', lower: '25 %', median: 'Median', upper: '75 %', high: '95 %' } as const;
type Part = keyof typeof PART_TITLES;

/** The listed quantiles: fewer if there are many series, so that the table stays readable. */
const partsOf = ({ runs, series }: FanChartInput): readonly Part[] => {
  if (runs <= 1) return ['median'];
  return series.length > 2 ? ['low', 'median', 'high'] : ['low', 'lower', 'median', 'upper', 'high'];
};

function* valuesIn(input: FanChartInput): Generator<bigint> {
  for (const { fan } of input.series) for (const spread of fan) if (spread) yield* [spread.low, spread.high];
  if (input.rule !== undefined) yield input.rule;
}

const extremes = (fan: Fan): { lowest: number; highest: number } | undefined => {
  let lowest: number | undefined;
  let highest: number | undefined;
  const at = (day: number): bigint => fan[day]?.median ?? 0n;
  fan.forEach((spread, day) => {
    if (!spread) return;
    if (lowest === undefined || spread.median < at(lowest)) lowest = day;
    if (highest === undefined || spread.median > at(highest)) highest = day;
  });
  return lowest === undefined || highest === undefined ? undefined : { lowest, highest };
};

const sentence = ({ name, fan }: ChartSeries, input: FanChartInput): string => {
  const found = extremes(fan);
  if (!found) return `${name}: not defined on any day.`;
  const { write, runs } = input;
  const [first, last] = [fan[0], fan.at(-1)];
  const unit = input.unit ? ` ${input.unit}` : '';
  const range = runs > 1 && last ? ` (5 to 95 % of runs: ${write(last.low)} to ${write(last.high)})` : '';
  return (
    `${name}${runs > 1 ? `, median of ${runs} runs` : ''}: ${write(first?.median)} on day 0, ` +
    `${write(last?.median)}${unit} on day ${fan.length - 1}${range}; ` +
    `lowest ${write(fan[found.lowest]?.median)} on day ${found.lowest}, ` +
    `highest ${write(fan[found.highest]?.median)} on day ${found.highest}.`
  );
};

const plotOf = (input: FanChartInput, scale: Scale, days: readonly number[], last: number): Markup => {
  const y = (value: bigint): string => `${(100 - positionOf(scale, value) / 10).toFixed(2)}%`;
  const x = (day: number): string => `${((day / Math.max(last, 1)) * 100).toFixed(2)}%`;
  return html`${scale.ticks.map((tick) => html`<line class="grid" x1="0" x2="100%" y1="${y(tick)}" y2="${y(tick)}" />`)}${input.marks.map(
      ({ day, text }) =>
        html`<line
          class="mark"
          x1="${x(Math.max(0, day - 1))}"
          x2="${x(Math.max(0, day - 1))}"
          y1="0"
          y2="100%"
          ><title>Day ${day}: ${text}</title></line
        >`,
    )}${
      input.rule !== undefined &&
      html`<line class="rule" x1="0" x2="100%" y1="${y(input.rule)}" y2="${y(input.rule)}" />`
    }<svg
      class="stretch${input.series.length > 2 && ' many'}"
      viewBox="0 0 1000 1000"
      preserveAspectRatio="none"
    >
      ${input.series.map(
        (series) =>
          html`<g class="${toneOf(series)}">${fanPaths(series.fan, days, last, scale, input.runs > 1)}</g>`,
      )}</svg
    >${input.series.map(
      (series) =>
        html`<circle
          class="dot ${toneOf(series)}"
          r="3.5"
          cx="100%"
          cy="0"
          data-y="${yPercents(series.fan, days, scale)}"
        />`,
    )}`;
};

/** A short line as in the chart. */
const swatch = (series: ChartSeries): Markup =>
  html`<svg class="swatch ${toneOf(series)}" aria-hidden="true">
    <line class="median" x1="0" x2="100%" y1="50%" y2="50%" />
  </svg>`;

const readoutOf = (input: FanChartInput, cells: readonly string[]): Markup => {
  const parts = partsOf(input);
  const cell = (index: number): Markup => html`<span data-cell="${index}">${cells[index]}</span>`;
  return html`<p class="when caption hint">Day ${cell(0)}, ${cell(1)}</p>
    ${input.series.map((series, index) => {
      const at = (part: Part): number => 2 + index * parts.length + parts.indexOf(part);
      return html`<p class="value">
        ${input.series.length > 1 && html`${swatch(series)}<span class="name">${series.name}</span> `}<span
          ><b>${cell(at('median'))}</b> <span class="unit">${input.unit}</span>${
            input.runs > 1 &&
            html` <span class="range caption hint"
              >5–95 % <span class="keep">${cell(at('low'))}</span> to
              <span class="keep">${cell(at('high'))}</span></span
            >`
          }</span
        >
      </p>`;
    })}`;
};

const rowsOf = (input: FanChartInput, days: readonly number[]): readonly (readonly string[])[] => {
  const parts = partsOf(input);
  return days.map((day) => [
    String(day),
    dateOf(input.startDay + day),
    ...input.series.flatMap(({ fan }) => {
      const spread = fan[day];
      return parts.map((part) => (spread ? input.write(spread[part]) : UNDEFINED_FIGURE));
    }),
  ]);
};

/** What the chart does not show, in words. */
const notesOf = (input: FanChartInput, scale: Scale, step: number): readonly string[] => {
  const values = [...valuesIn(input)];
  const notes: string[] = [];
  if (step > 1) notes.push(`Every ${step}th day is drawn and listed.`);
  if (values.some((value) => value > scale.high))
    notes.push(`The picture ends at ${input.writeAxis(scale.high)}; what is above stands in the numbers.`);
  if (values.some((value) => value < scale.low))
    notes.push(`It begins at ${input.writeAxis(scale.low)}; what is below stands there too.`);
  return notes;
};

/** A measure over the days, for series of one unit: median, middle half, and 5 to 95 % of the runs. */
export const fanChart = (input: FanChartInput): Markup => {
  const count = Math.max(1, ...input.series.map(({ fan }) => fan.length));
  const { days, step } = shownDays(count);
  const last = count - 1;
  const scale = scaleOf(valuesIn(input), input);
  const rows = rowsOf(input, days);
  const ticks = dayTicks(count);
  const columns = input.series.flatMap(({ name }) =>
    (input.runs > 1
      ? partsOf(input).map((part) => PART_TITLES[part])
      : [input.series.length > 1 ? name : 'Value']
    ).map((title) => (input.series.length > 1 && input.runs > 1 ? { title, group: name } : { title })),
  );
  const notes = notesOf(input, scale, step);
  return html`<figure class="card">
    <figcaption>
      <h3>${input.title}${input.unit && html` <span class="unit">${input.unit}</span>`}</h3>
      <p class="caption hint">${input.meaning}${notes.length > 0 && ` ${notes.join(' ')}`}</p>
    </figcaption>
    ${withReadout({
      title: input.title,
      summary: input.series.map((series) => sentence(series, input)).join(' '),
      plot: plotOf(input, scale, days, last),
      yTicks: html`${scale.ticks.map((tick) => html`<text x="8" dy="0.35em" y="${(100 - positionOf(scale, tick) / 10).toFixed(2)}%">${input.writeAxis(tick)}</text>`)}`,
      xTicks: html`${ticks.map((day, index) => html`<text y="1.25em" x="${((day / Math.max(last, 1)) * 100).toFixed(2)}%" class="${index === 0 ? 'start' : day > last * 0.97 ? 'end' : 'middle'} ${tickRank(index)}">${index === 0 ? `day ${day}` : day}</text>`)}`,
      xTitle: 'day',
      readout: readoutOf(input, rows.at(-1) ?? []),
      hasSeveral: input.series.length > 1,
      table: { columns: [{ title: 'Day' }, { title: 'Date' }, ...columns], rows },
      at: days.map((day) => Number(((day / Math.max(last, 1)) * 100).toFixed(2))),
      group: 'days',
      chosen: days.length - 1,
    })}
  </figure>`;
};
