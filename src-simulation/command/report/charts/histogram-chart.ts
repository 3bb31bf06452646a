import { ceilDivide, floorDivide, mulDivFloor, percent6, WHOLE_PERCENT } from '@axiom/domain/money';
import { ascending, type Histogram, type HistogramBin, histogramOf, quantile } from '@axiom/simulation';
import { html, type Markup } from '../html.ts';
import { axisNumber, share, signedPercent, whole } from '../words/figures.ts';
import { withReadout } from './readout.ts';
import { positionOf, type Scale, scaleOf, tickRank } from './scale.ts';

/** The same bins for every group, so that 0 has the same x in all charts. */
export interface Bins {
  readonly width: bigint;
  readonly lowest: bigint;
  readonly highest: bigint;
}

const PERCENT = 1_000_000n;
const WIDTHS = [1n, 2n, 5n, 10n, 20n, 25n, 50n, 100n, 200n, 500n, 1000n].map((width) => width * PERCENT);
const MOST_BINS = 24n;

/** Bins of equal width that cover 98 % of the values, and 0. The rest is in the two open bins at the ends. */
export const binsFor = (percents: readonly bigint[]): Bins => {
  const sorted = ascending([...percents, 0n]);
  const [from, to] = [quantile(sorted, percent6(PERCENT)), quantile(sorted, percent6(99n * PERCENT))];
  const width =
    WIDTHS.find((candidate) => (to - from) / candidate <= MOST_BINS) ??
    ceilDivide(to - from, MOST_BINS * 1000n * PERCENT) * 1000n * PERCENT;
  const below = floorDivide(from, width) * width;
  const above = ceilDivide(to, width) * width;
  return { width, lowest: below < 0n ? below : -width, highest: above > 0n ? above : width };
};

const short = (bound: bigint): string => `${bound > 0n ? '+' : ''}${axisNumber(bound * 1000n)}`;
const nameOf = ({ from, to }: HistogramBin): string => {
  if (from === null) return `below ${short(to ?? 0n)} %`;
  return to === null ? `${short(from)} % and more` : `${short(from)} to ${short(to)} %`;
};

interface HistogramInput {
  readonly title: string;
  /** Percent6 each. */
  readonly percents: readonly bigint[];
  readonly bins: Bins;
  readonly median: bigint;
}

const plotOf = (histogram: Histogram, scale: Scale, shares: readonly bigint[], medianX: string): Markup => {
  const step = 1000 / histogram.length;
  const zero = histogram.findIndex(({ from }) => from === 0n) / histogram.length;
  return html`${scale.ticks.map((tick) => {
      const y = `${(100 - positionOf(scale, tick) / 10).toFixed(2)}%`;
      return html`<line class="grid" x1="0" x2="100%" y1="${y}" y2="${y}" />`;
    })}<svg class="stretch" viewBox="0 0 1000 1000" preserveAspectRatio="none">
      ${histogram.map(({ to }, index) => {
        const height = positionOf(scale, shares[index] ?? 0n);
        const isLoss = to !== null && to <= 0n;
        return html`<rect
          class="bin ${isLoss ? 'loss' : 'gain'}"
          x="${(index * step + step * 0.06).toFixed(1)}"
          width="${(step * 0.88).toFixed(1)}"
          y="${(1000 - height).toFixed(1)}"
          height="${height.toFixed(1)}"
        />`;
      })}</svg
    ><line
      class="zero"
      x1="${(zero * 100).toFixed(2)}%"
      x2="${(zero * 100).toFixed(2)}%"
      y1="0"
      y2="100%"
    /><line class="median-mark" x1="${medianX}" x2="${medianX}" y1="0" y2="100%" />`;
};

/** A value's x, in percent of the width. In an open bin, the middle of the bin. */
const xOf = (value: bigint, { width, lowest, highest }: Bins, count: number): string => {
  if (value < lowest) return `${(50 / count).toFixed(2)}%`;
  if (value >= highest) return `${(100 - 50 / count).toFixed(2)}%`;
  const bins = Number(((value - lowest) * 1000n) / width) / 1000;
  return `${(((bins + 1) / count) * 100).toFixed(2)}%`;
};

const ticksOf = (histogram: Histogram): Markup => {
  const count = histogram.length;
  const zero = histogram.findIndex(({ from }) => from === 0n);
  const every = Math.max(1, Math.ceil(count / 6));
  return html`${histogram.map(({ from }, index) => {
    if (from === null || (index - zero) % every !== 0) return null;
    const x = (index / count) * 100;
    return html`<text
      y="1.25em"
      x="${x.toFixed(2)}%"
      class="${x < 4 ? 'start' : x > 96 ? 'end' : 'middle'} ${tickRank((index - zero) / every)}"
      >${short(from)}${from === 0n && ' %'}</text
    >`;
  })}`;
};

/** Distribution of people's net results in percent of what they paid in. Left of the line at 0 they lost. */
export const histogramChart = ({ title, percents, bins, median }: HistogramInput): Markup => {
  const histogram = histogramOf(percents, bins.width, bins.lowest, bins.highest);
  const people = BigInt(Math.max(percents.length, 1));
  const shares = histogram.map(({ count }) => mulDivFloor(BigInt(count), WHOLE_PERCENT, people));
  const scale = scaleOf(shares, { fromZero: true, smallest: PERCENT });
  const rows = histogram.map((bin) => [nameOf(bin), whole(bin.count), share(bin.count, percents.length)]);
  const cell = (row: number, index: number): Markup =>
    html`<span data-cell="${index}">${rows[row]?.[index]}</span>`;
  const chosen = histogram.findIndex(({ to }) => to === null || median < to);
  const isLoss = median < 0n;
  return withReadout({
    title: `${title}: net results`,
    summary: `${title}: net result of ${whole(percents.length)} in percent of what was paid in; median ${signedPercent(median)}, ${share(percents.filter((percent) => percent < 0n).length, percents.length)} lost. ${isLoss ? 'More than half lost.' : ''}`,
    plot: plotOf(histogram, scale, shares, xOf(median, bins, histogram.length)),
    yTicks: html`${scale.ticks.map((tick) => html`<text x="8" dy="0.35em" y="${(100 - positionOf(scale, tick) / 10).toFixed(2)}%">${axisNumber(tick * 1000n)} %</text>`)}`,
    xTicks: ticksOf(histogram),
    xTitle: 'range of results',
    readout: html`<p class="value">
      <span class="hint">${cell(chosen, 0)}</span> <b>${cell(chosen, 2)}</b>
      <span class="range caption hint">${cell(chosen, 1)} people</span>
    </p>`,
    table: { columns: [{ title: 'Net result' }, { title: 'People' }, { title: 'Share' }], rows },
    at: histogram.map((_, index) => Number((((index + 0.5) / histogram.length) * 100).toFixed(2))),
    group: 'bins',
    chosen,
  });
};
