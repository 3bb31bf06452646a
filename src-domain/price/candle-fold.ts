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
 * The candle of one more sample. A price is valid until the next one: a candle opens at the previous close. A
 * sample older than the current candle changes nothing.
 * @returns the current candle, changed, or the sample's own; the flat ones between are for `fillCandles`
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

/** Number of candles in a range; check it before building them. */
export function candleCount({ interval, fromSeconds, toSeconds }: CandleRange): number {
  const span = candleStartSeconds(toSeconds, interval) - candleStartSeconds(fromSeconds, interval);
  return Math.max(0, span / CANDLE_SECONDS[interval] + 1);
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
 * close and reported as gaps. The last candle is never a gap, because it has not ended.
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
