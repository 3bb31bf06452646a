import {
  type Candle,
  CANDLE_INTERVALS,
  type CandleInterval,
  candleWithSample,
  type PriceReading,
  type PriceSample,
} from '@axiom/domain/price';
import type { StoreTx } from '../ports/store.ts';
import type { PriceSource } from '../ports/price.ts';
import { firstFilledSeconds, pastInstants } from './past.ts';

/**
 * Stores readings and updates the candles. Skips what any server has stored already. If the source knows its
 * past, the time since the newest stored reading is filled from it.
 */
export async function recordReadings(
  tx: StoreTx,
  readings: readonly PriceReading[],
  past: PriceSource['past'],
): Promise<void> {
  await tx.lock('prices', true);
  const newest = await tx.prices.newest();
  const fresh = laterThan(newest?.atMs ?? null, readings);
  const [first] = fresh;
  if (first === undefined) return;
  await tx.prices.insert(fresh);
  const filled =
    past === null
      ? []
      : pastInstants(newest?.atMs ?? null, first.atMs).map((atMs) => ({ atMs, price: past(atMs) }));
  const known = new Map((await tx.prices.lastCandles()).map((candle) => [candle.interval, candle]));
  const candles = CANDLE_INTERVALS.flatMap((interval) => {
    const fromMs = firstFilledSeconds(interval, first.atMs) * 1000;
    const samples = [...filled.filter(({ atMs }) => atMs >= fromMs), ...fresh].map(sampleOf);
    return touchedCandles(known.get(interval), samples, interval);
  });
  await tx.prices.putCandles(candles);
}

/** Readings in the order of time, each later than the one before. */
function laterThan(atMs: number | null, readings: readonly PriceReading[]): readonly PriceReading[] {
  const fresh: PriceReading[] = [];
  let lastMs = atMs ?? Number.NEGATIVE_INFINITY;
  for (const reading of readings) {
    if (reading.atMs <= lastMs) continue;
    fresh.push(reading);
    lastMs = reading.atMs;
  }
  return fresh;
}

function sampleOf({ atMs, price }: PriceReading): PriceSample {
  return { atSeconds: Math.floor(atMs / 1000), price };
}

/** The candles that contain a sample, in the order of time. */
function touchedCandles(
  last: Candle | undefined,
  samples: readonly PriceSample[],
  interval: CandleInterval,
): readonly Candle[] {
  const touched = new Map<number, Candle>();
  let current = last;
  for (const sample of samples) {
    current = candleWithSample(current, sample, interval);
    touched.set(current.timeSeconds, current);
  }
  return [...touched.values()];
}
