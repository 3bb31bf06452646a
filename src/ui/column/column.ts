import { MS_PER_DAY } from '@axiom/domain/constants';

/** The longest plan: the tape's right end (√365 days). */
const LONGEST_DAYS = 365;
/** Space right of the longest bar. */
const RIGHT_MARGIN_PX = 36;
const NOW_SHARE = 0.42;

/** Geometry of the line of now in one column. */
export interface ColumnMetrics {
  readonly widthPx: number;
  /** x of the line: 42 % of the column, rounded to 4 px. */
  readonly nowPx: number;
  /** Pixels per √day; 365 days end 36 px before the right edge. */
  readonly k: number;
}

/** Metrics of a column by its width in px: 360 → 152 and 9; 440 → 184 and 11.5; 520 → 220 and 13.8. */
export function columnMetrics(widthPx: number): ColumnMetrics {
  const nowPx = Math.round((widthPx * NOW_SHARE) / 4) * 4;
  const k = (widthPx - nowPx - RIGHT_MARGIN_PX) / Math.sqrt(LONGEST_DAYS);
  return { widthPx, nowPx, k: Math.round(k * 100) / 100 };
}

/** Signed √days from one instant to another (epoch ms): the distance on every tape. */
export function signedRootDays(fromMs: number, toMs: number): number {
  const days = (toMs - fromMs) / MS_PER_DAY;
  return Math.sign(days) * Math.sqrt(Math.abs(days));
}

/** The instant (epoch ms) that is `roots` √days after another; the inverse of `signedRootDays`. */
export function afterRootDays(fromMs: number, roots: number): number {
  return fromMs + Math.sign(roots) * roots * roots * MS_PER_DAY;
}

/** What style sheets draw the line and the tapes with, on the column's element. */
export function columnProperties({ widthPx, nowPx, k }: ColumnMetrics): Readonly<Record<string, string>> {
  return { '--column': `${widthPx}px`, '--now': `${nowPx}px`, '--k': `${k}px` };
}

/** The widest column, unless style sheets say less (`--widest`); side content on wide screens is outside it. */
const WIDEST_PX = 520;

/** The metrics of this element as a column; null while it has no width. Lays the page out. */
export function columnOf(element: Element): ColumnMetrics | null {
  const widest = Number.parseFloat(getComputedStyle(element).getPropertyValue('--widest')) || WIDEST_PX;
  const width = Math.min(widest, Math.round(element.clientWidth));
  return width > 0 ? columnMetrics(width) : null;
}
