import {
  type Candle,
  CANDLE_SECONDS,
  type CandleInterval,
  type CandleRange,
  candleStartSeconds,
  candleWithSample,
  type PriceSample,
} from '@axiom/domain/price';

/** All candles from `current` to the sample's, both inclusive: flat ones fill a time without samples. */
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
 * The candles of a range from all its samples at once, in the plainest way: what the product makes of them one by one is
 * compared with it.
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

function candlesUntil(current: Candle, lastSeconds: number): readonly Candle[] {
  const candles = [current];
  const { interval, close } = current;
  const length = CANDLE_SECONDS[interval];
  for (let start = current.timeSeconds + length; start <= lastSeconds; start += length)
    candles.push(flatCandle(start, interval, close));
  return candles;
}

function flatCandle(timeSeconds: number, interval: CandleInterval, price: PriceSample['price']): Candle {
  return { timeSeconds, interval, open: price, high: price, low: price, close: price };
}
