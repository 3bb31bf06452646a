import { larger, smaller } from '../money/index.ts';
import { type Candle, CANDLE_SECONDS, type CandleInterval, candleStartSeconds } from './candle.ts';
import type { Price } from './price.ts';

/** A price and the second from which it is valid. */
export interface PriceSample {
  readonly atSeconds: number;
  readonly price: Price;
}

/** The interval and time range of the requested candles. */
export interface CandleRange {
  readonly interval: CandleInterval;
  /** All candles that overlap these two instants, both inclusive; epoch seconds. */
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/**
 * The candles after one more sample. A price is valid until the next one: a time without samples gives flat
 * candles at the last close, and each later candle opens at the previous close. A sample older than the
 * current candle changes nothing.
 * @returns candles from `current` to the sample's candle, both inclusive
 */
export function addToCandles(
  current: Candle | undefined,
  sample: PriceSample,
  interval: CandleInterval,
): readonly Candle[] {
  const candle = candleWithSample(current, sample, interval);
  if (current === undefined) return [candle];
  return [...candlesUntil(current, candle.timeSeconds).slice(0, -1), candle];
}

/**
 * The last candle that `addToCandles` returns, without building the ones in between. A sample older than the
 * current candle changes nothing.
 */
export function candleWithSample(
  current: Candle | undefined,
  sample: PriceSample,
  interval: CandleInterval,
): Candle {
  const start = candleStartSeconds(sample.atSeconds, interval);
  if (current !== undefined && start < current.timeSeconds) return current;
  const isSame = current !== undefined && start === current.timeSeconds;
  const before = isSame ? current : flatCandle(start, interval, current?.close ?? sample.price);
  return withSample(before, sample.price);
}

/** A candle and the flat ones after it, up to the one that starts at `lastSeconds`. */
function candlesUntil(current: Candle, lastSeconds: number): readonly Candle[] {
  const candles = [current];
  const { interval, close } = current;
  const length = CANDLE_SECONDS[interval];
  for (let start = current.timeSeconds + length; start <= lastSeconds; start += length) {
    candles.push(flatCandle(start, interval, close));
  }
  return candles;
}

/** Number of candles in a range; check it before building them. */
export function candleCount({ interval, fromSeconds, toSeconds }: CandleRange): number {
  const span = candleStartSeconds(toSeconds, interval) - candleStartSeconds(fromSeconds, interval);
  return Math.max(0, span / CANDLE_SECONDS[interval] + 1);
}

/**
 * The candles of a range, without a gap, up to its end. They start at the range's beginning if an earlier
 * sample gives the price there, otherwise at the first sample.
 * @param samples ordered by time; of two in the same second the later one in the list counts
 */
export function foldCandles(samples: readonly PriceSample[], range: CandleRange): readonly Candle[] {
  const { interval, toSeconds } = range;
  const first = candleStartSeconds(range.fromSeconds, interval);
  const candles: Candle[] = [];
  let current: Candle | undefined;
  for (const sample of samples) {
    if (sample.atSeconds < first) {
      current = flatCandle(first, interval, sample.price);
      continue;
    }
    if (sample.atSeconds > toSeconds) break;
    const made = addToCandles(current, sample, interval);
    candles.push(...made.slice(0, -1));
    current = made.at(-1);
  }
  if (current === undefined || first > toSeconds) return [];
  return [...candles, ...candlesUntil(current, candleStartSeconds(toSeconds, interval))];
}

/** A period without a known price; epoch seconds, `toSeconds` exclusive. */
export interface CandleGap {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/** Candles without a gap, and the periods in which they only repeat the previous close. */
export interface FilledCandles {
  readonly candles: readonly Candle[];
  readonly gaps: readonly CandleGap[];
}

/**
 * The candles of a range if only those with a sample were stored. Missing ones are flat at the previous
 * close, as in `foldCandles`, and reported as gaps. The last candle is never a gap, because it has not ended.
 * @param kept stored candles of the range's interval, ordered by time; one before the range gives the price
 * at its beginning
 */
export function fillCandles(kept: readonly Candle[], range: CandleRange): FilledCandles {
  const { interval, toSeconds } = range;
  const length = CANDLE_SECONDS[interval];
  const first = candleStartSeconds(range.fromSeconds, interval);
  const last = candleStartSeconds(toSeconds, interval);
  const candles: Candle[] = [];
  const gaps: CandleGap[] = [];
  let close: Price | undefined;
  let next = first;
  const fillUntil = (seconds: number) => {
    if (close === undefined) return;
    const endsAt = Math.min(seconds, last);
    if (next < endsAt) gaps.push({ fromSeconds: next, toSeconds: endsAt });
    for (; next < seconds; next += length) candles.push(flatCandle(next, interval, close));
  };
  for (const candle of kept) {
    if (candle.timeSeconds > last) break;
    if (candle.timeSeconds >= first) {
      fillUntil(candle.timeSeconds);
      candles.push(candle);
      next = candle.timeSeconds + length;
    }
    close = candle.close;
  }
  fillUntil(last + length);
  return { candles, gaps };
}

/**
 * Merges candles into a longer interval; ordered by time.
 * @param candles without a gap, of an interval that divides the longer one
 */
export function mergeCandles(candles: readonly Candle[], interval: CandleInterval): readonly Candle[] {
  const merged: Candle[] = [];
  for (const candle of candles) {
    const timeSeconds = candleStartSeconds(candle.timeSeconds, interval);
    const last = merged.at(-1);
    if (last?.timeSeconds === timeSeconds) {
      merged[merged.length - 1] = {
        ...last,
        high: larger(candle.high, last.high),
        low: smaller(candle.low, last.low),
        close: candle.close,
      };
    } else {
      merged.push({ ...candle, timeSeconds, interval });
    }
  }
  return merged;
}

function flatCandle(timeSeconds: number, interval: CandleInterval, price: Price): Candle {
  return { timeSeconds, interval, open: price, high: price, low: price, close: price };
}

function withSample(candle: Candle, price: Price): Candle {
  return {
    ...candle,
    high: larger(price, candle.high),
    low: smaller(price, candle.low),
    close: price,
  };
}
