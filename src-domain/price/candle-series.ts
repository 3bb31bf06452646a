import { larger, type Percent6, smaller } from '../money/index.ts';
import { type Candle, CANDLE_SECONDS, type CandleInterval } from './candle.ts';
import { type CandleGap, fillCandles, type FilledCandles } from './candle-fold.ts';
import { priceChange } from './price-change.ts';
import type { Price } from './price.ts';

/** Number of candles that are asked for at once. */
export const CANDLE_PAGE = 300;

/** What is known of one interval, oldest first. */
export interface CandleSeries extends FilledCandles {
  readonly interval: CandleInterval;
  /** No older candle exists. */
  readonly isComplete: boolean;
}

/** An answer with candles of one interval, oldest first. */
export interface CandleAnswer extends FilledCandles {
  readonly interval: CandleInterval;
}

/** Epoch seconds, both inclusive. */
export interface CandleWindow {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/** The series of an interval of which nothing is known yet. */
export function emptySeries(interval: CandleInterval): CandleSeries {
  return { interval, candles: [], gaps: [], isComplete: false };
}

/** The window of one page before the oldest known candle; null if nothing is known or nothing is older. */
export function olderWindow({ candles, interval, isComplete }: CandleSeries): CandleWindow | null {
  const [first] = candles;
  if (first === undefined || isComplete) return null;
  const length = CANDLE_SECONDS[interval];
  return {
    fromSeconds: Math.max(0, first.timeSeconds - CANDLE_PAGE * length),
    toSeconds: first.timeSeconds - length,
  };
}

/** The series with a page of older candles; an empty page is the end. An answer of another interval is dropped. */
export function withOlderCandles(series: CandleSeries, answer: CandleAnswer): CandleSeries {
  const [first] = series.candles;
  if (answer.interval !== series.interval || first === undefined) return series;
  const older = answer.candles.filter(({ timeSeconds }) => timeSeconds < first.timeSeconds);
  if (older.length === 0) return { ...series, isComplete: true };
  const gaps = answer.gaps.filter(({ fromSeconds }) => fromSeconds < first.timeSeconds);
  return { ...series, candles: [...older, ...series.candles], gaps: [...gaps, ...series.gaps] };
}

/**
 * The series with the newest candles, read again: they replace what they cover. What lies before a hole between both
 * is forgotten. `live` was told while they were read: it stays, because the answer may be older. An answer of another
 * interval is dropped.
 */
export function withNewestCandles(
  series: CandleSeries,
  answer: CandleAnswer,
  live: Candle | null,
): CandleSeries {
  const [first] = answer.candles;
  if (answer.interval !== series.interval || first === undefined) return series;
  const last = series.candles.at(-1);
  const isJoined =
    last !== undefined && last.timeSeconds >= first.timeSeconds - CANDLE_SECONDS[series.interval];
  const before = isJoined ? series : emptySeries(series.interval);
  const renewed: CandleSeries = {
    ...before,
    candles: [
      ...before.candles.filter(({ timeSeconds }) => timeSeconds < first.timeSeconds),
      ...answer.candles,
    ],
    gaps: [...before.gaps.filter(({ fromSeconds }) => fromSeconds < first.timeSeconds), ...answer.gaps],
  };
  return live === null ? renewed : withLiveCandle(renewed, live);
}

/**
 * The series with the candle of the present: it replaces the last one of the same start, or follows it, and the time
 * between is a gap. One that is older than the last, or of another interval, is late and dropped.
 */
export function withLiveCandle(series: CandleSeries, candle: Candle): CandleSeries {
  if (candle.interval !== series.interval) return series;
  const last = series.candles.at(-1);
  if (last === undefined) return { ...series, candles: [candle] };
  if (candle.timeSeconds < last.timeSeconds) return series;
  if (candle.timeSeconds === last.timeSeconds)
    return { ...series, candles: [...series.candles.slice(0, -1), candle] };
  const { interval } = series;
  const since = fillCandles([last, candle], {
    interval,
    fromSeconds: last.timeSeconds,
    toSeconds: candle.timeSeconds,
  });
  return {
    ...series,
    candles: [...series.candles.slice(0, -1), ...since.candles],
    gaps: [...series.gaps, ...since.gaps],
  };
}

/** Whether a candle only repeats the close before it, because no price was read in its time. */
export function isInGap({ timeSeconds }: Candle, gaps: readonly CandleGap[]): boolean {
  return gaps.some(({ fromSeconds, toSeconds }) => timeSeconds >= fromSeconds && timeSeconds < toSeconds);
}

/** A series in a few figures. */
export interface CandleSummary {
  /** Start of the first and of the last candle, epoch seconds. */
  readonly fromSeconds: number;
  readonly toSeconds: number;
  readonly open: Price;
  readonly close: Price;
  readonly low: Price;
  readonly high: Price;
  readonly change: Percent6;
}

/** The first and last price of candles, the extremes and the change; null without a candle. */
export function candleSummary(candles: readonly Candle[]): CandleSummary | null {
  const [first] = candles;
  const last = candles.at(-1);
  if (first === undefined || last === undefined) return null;
  return {
    fromSeconds: first.timeSeconds,
    toSeconds: last.timeSeconds,
    open: first.open,
    close: last.close,
    low: candles.reduce((least, { low }) => smaller(least, low), first.low),
    high: candles.reduce((most, { high }) => larger(most, high), first.high),
    change: priceChange(first.open, last.close),
  };
}
