import { afterRootDays, type ColumnMetrics, signedRootDays } from '../column/column.ts';

/** y of the axis and the space above it, in px. */
export const AXIS_Y = 100;
const HEIGHT = 70;
const SAMPLE_PX = 4;

export interface HorizonPoint {
  readonly atMs: number;
  readonly nano: bigint;
}

export interface HorizonShape {
  readonly past: string;
  readonly pastArea: string;
  readonly future: string;
  readonly futureArea: string;
  /** x of now: on the line, or left of it while the horizon is pulled. */
  readonly nowX: number;
  /** y of the balance of the day on the line. */
  readonly lineY: number;
}

interface ShapeInput {
  readonly column: ColumnMetrics;
  readonly nowMs: number;
  readonly lineMs: number;
  readonly past: readonly HorizonPoint[];
  readonly balanceAt: (atMs: number) => bigint;
  readonly unlocks: readonly number[];
}

const text = (n: number) => n.toFixed(1);

/** Points of the future: a sample every 4 px and both ends of every step. */
function futurePoints(
  { column, nowMs, lineMs, balanceAt, unlocks }: ShapeInput,
  nowX: number,
): HorizonPoint[] {
  const times = new Set<number>([nowMs]);
  for (let x = Math.max(0, nowX) + SAMPLE_PX; x <= column.widthPx + SAMPLE_PX; x += SAMPLE_PX) {
    const atMs = Math.round(afterRootDays(lineMs, (x - column.nowPx) / column.k));
    if (atMs > nowMs) times.add(atMs);
  }
  for (const atMs of unlocks) {
    times.add(atMs - 1);
    times.add(atMs);
  }
  return [...times]
    .filter((atMs) => atMs >= nowMs)
    .sort((a, b) => a - b)
    .map((atMs) => ({ atMs, nano: balanceAt(atMs) }));
}

/** The balance as a shape: √ on both axes, so that a week and a year, ten and ten thousand fit one screen. */
export function horizonShape(input: ShapeInput): HorizonShape {
  const { column, nowMs, lineMs, past, balanceAt } = input;
  const x = (atMs: number) => column.nowPx + signedRootDays(lineMs, atMs) * column.k;
  const nowX = x(nowMs);
  const future = futurePoints(input, nowX);
  const visible = [...past, ...future].filter(
    (point) => x(point.atMs) > -8 && x(point.atMs) < column.widthPx + 8,
  );
  const top = visible.reduce((max, point) => Math.max(max, Number(point.nano)), Number(balanceAt(lineMs)));
  const y = (nano: bigint) =>
    top <= 0 ? AXIS_Y : AXIS_Y - Math.sqrt(Math.max(0, Number(nano)) / top) * HEIGHT;
  const draw = (points: readonly HorizonPoint[]) =>
    points
      .map((point, index) => `${index === 0 ? 'M' : 'L'}${text(x(point.atMs))} ${text(y(point.nano))}`)
      .join('');
  const close = (line: string, points: readonly HorizonPoint[]) => {
    const first = points[0];
    const last = points.at(-1);
    return first && last ? `${line}V${AXIS_Y}H${text(x(first.atMs))}Z` : '';
  };
  const pastLine = draw(past);
  const futureLine = draw(future);
  return {
    past: pastLine,
    pastArea: close(pastLine, past),
    future: futureLine,
    futureArea: close(futureLine, future),
    nowX,
    lineY: y(balanceAt(lineMs)),
  };
}

export interface AxisMark {
  readonly x: number;
  readonly label?: string;
}

const TICK_DAYS = [7, 30, 90, 180, 365];
const LABEL_ROOM_PX = 30;
const DATE_ROOM_PX = 58;

/** Ticks of the plan lengths on both sides of the line, labelled if there is room. */
export function planMarks(column: ColumnMetrics, dayLabel: (days: number) => string): readonly AxisMark[] {
  const marks: AxisMark[] = [];
  let last = column.nowPx + 10;
  for (const days of TICK_DAYS) {
    const x = column.nowPx + Math.sqrt(days) * column.k;
    const isLabelled = x - last > LABEL_ROOM_PX && x < column.widthPx - 12;
    if (isLabelled) last = x;
    marks.push(isLabelled ? { x, label: days === 365 ? dayLabel(days) : String(days) } : { x });
  }
  last = column.nowPx - 10;
  for (const days of TICK_DAYS) {
    const x = column.nowPx - Math.sqrt(days) * column.k;
    if (x < 12) break;
    const isLabelled = last - x > LABEL_ROOM_PX;
    if (isLabelled) last = x;
    marks.push(isLabelled ? { x, label: String(days) } : { x });
  }
  return marks;
}

/** Marks of a pulled horizon: the unlocks, labelled if there is room. */
export function pulledMarks(input: {
  readonly column: ColumnMetrics;
  readonly lineMs: number;
  readonly unlocks: readonly number[];
  readonly dateLabel: (atMs: number) => string;
}): readonly AxisMark[] {
  const marks: AxisMark[] = [];
  let last = input.column.nowPx + 12;
  for (const atMs of input.unlocks) {
    const x = input.column.nowPx + signedRootDays(input.lineMs, atMs) * input.column.k;
    if (x < input.column.nowPx + 4 || x > input.column.widthPx - 30) continue;
    const isLabelled = x - last > DATE_ROOM_PX;
    marks.push(isLabelled ? { x, label: input.dateLabel(atMs) } : { x });
    if (isLabelled) last = x;
  }
  return marks;
}
