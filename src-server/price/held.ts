import {
  CANDLE_SECONDS,
  type CandleInterval,
  candleStartSeconds,
  isPriceStale,
  type Price,
} from '@axiom/domain/price';
import type { StoreTx } from '../ports/store.ts';

/** Candles that are short enough to give the price within an hour. */
const SHORT: readonly CandleInterval[] = ['5m', '30m', '1h'];
const HOUR_MS = CANDLE_SECONDS['1h'] * 1000;

/**
 * The price at an instant (epoch ms), from the stored history: the reading in force then, else the opening of
 * the shortest candle around it, else the last reading of the hour before; null when nothing is known within
 * an hour of it.
 */
export async function priceHeldAt(tx: StoreTx, atMs: number): Promise<Price | null> {
  const reading = await tx.prices.heldAt(atMs);
  if (reading !== null && !isPriceStale(reading.atMs, atMs)) return reading.price;
  for (const interval of SHORT) {
    const candle = await tx.prices.candleAt(interval, candleStartSeconds(atMs / 1000, interval));
    if (candle !== null) return candle.open;
  }
  return reading !== null && atMs - reading.atMs <= HOUR_MS ? reading.price : null;
}
