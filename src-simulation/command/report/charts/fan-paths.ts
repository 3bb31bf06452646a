import type { Fan, Spread } from '@axiom/simulation';
import { html, type Markup } from '../html.ts';
import { positionOf, type Scale } from './scale.ts';

type Point = readonly [x: number, spread: Spread];

/** Splits the days at those that are not defined, so that no line bridges a gap. */
const stretches = (fan: Fan, days: readonly number[], last: number): readonly (readonly Point[])[] => {
  const found: Point[][] = [];
  let current: Point[] | undefined;
  for (const day of days) {
    const spread = fan[day];
    if (!spread) {
      current = undefined;
      continue;
    }
    if (!current) found.push((current = []));
    current.push([Math.round((day / Math.max(last, 1)) * 10_000) / 10, spread]);
  }
  return found;
};

/** Paths of a fan in a box of 1000 × 1000; without bands only the median. */
export const fanPaths = (
  fan: Fan,
  days: readonly number[],
  last: number,
  scale: Scale,
  hasBands: boolean,
): Markup => {
  const runs = stretches(fan, days, last);
  const y = (value: bigint): number => Math.round((1000 - positionOf(scale, value)) * 10) / 10;
  const line = (points: readonly Point[], part: keyof Spread): string =>
    points.map(([x, spread]) => `${x} ${y(spread[part])}`).join('L');
  const lines = (part: keyof Spread): string =>
    runs.map((points) => `M${line(points, part)}${points.length === 1 ? 'h2' : ''}`).join('');
  const band = (from: keyof Spread, to: keyof Spread): string =>
    runs.map((points) => `M${line(points, from)}L${line(points.toReversed(), to)}Z`).join('');
  return html`${hasBands && html`<path class="wide" d="${band('low', 'high')}" /><path class="half" d="${band('lower', 'upper')}" />`}<path
      class="median"
      d="${lines('median')}"
    />`;
};

/** The median on each shown day, in percent from the top; `-` if undefined or outside of the chart. */
export const yPercents = (fan: Fan, days: readonly number[], scale: Scale): string =>
  days
    .map((day) => {
      const median = fan[day]?.median;
      if (median === undefined || median > scale.high || median < scale.low) return '-';
      return (100 - positionOf(scale, median) / 10).toFixed(1);
    })
    .join(' ');
