import { larger, smaller } from '../money/index.ts';
import { type Candle, CANDLE_SECONDS, type CandleInterval, candleStartSeconds } from './candle.ts';
import type { Price } from './price.ts';

/** A price and the second since which it holds. */
export interface PriceSample {
  readonly atSeconds: number;
  readonly price: Price;
}

/** From where to where candles are wanted. */
export interface CandleRange {
  readonly interval: CandleInterval;
  /** Candles that overlap these two instants, both included; epoch seconds. */
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/**
 * The candle after one more sample, with those in between: a price holds until the next one, so a time without samples is a
 * flat candle at the last close, and every later candle opens at the close before it. A sample of an earlier candle than the
 * current one changes nothing.
 * @returns candles from the one of `current` to the one of the sample, both included
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
 * The candle of one more sample: the last of `addToCandles`, without those in between, however many they are.
 * A sample of an earlier candle than the current one changes nothing.
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

/** A candle and the flat ones that follow it, up to the one that starts at `lastSeconds`. */
function candlesUntil(current: Candle, lastSeconds: number): readonly Candle[] {
  const candles = [current];
  const { interval, close } = current;
  const length = CANDLE_SECONDS[interval];
  for (let start = current.timeSeconds + length; start <= lastSeconds; start += length) {
    candles.push(flatCandle(start, interval, close));
  }
  return candles;
}

/** How many candles a range has; to be checked before they are made. */
export function candleCount({ interval, fromSeconds, toSeconds }: CandleRange): number {
  const span = candleStartSeconds(toSeconds, interval) - candleStartSeconds(fromSeconds, interval);
  return Math.max(0, span / CANDLE_SECONDS[interval] + 1);
}

/**
 * The candles of a range: without a hole from the first price that is known in it, or from its beginning where an earlier
 * sample says what held then, to its end.
 * @param samples in the order of time; of two at one second the later one in the list holds
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

/** A stretch of time of which no price is known; epoch seconds, the end not included. */
export interface CandleGap {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/** Candles without a hole, and where they only repeat the close before them. */
export interface FilledCandles {
  readonly candles: readonly Candle[];
  readonly gaps: readonly CandleGap[];
}

/**
 * The candles of a range where only those with a sample were kept: what is missing is flat at the close before it, as in
 * `foldCandles`, and told as a gap. The last one is no gap: it has not ended.
 * @param kept in the order of time, of the range's interval; one from before the range says what held at its beginning
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
 * Candles of a short interval put together into a longer one, in the order of time.
 * @param candles without a hole, of an interval that divides the longer one
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
