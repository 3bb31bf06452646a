import type { Price } from './price.ts';

/** Every interval of a candle (R4.11). */
export const CANDLE_INTERVALS = ['5m', '30m', '1h', '4h', '1d'] as const;
/** One of CANDLE_INTERVALS. */
export type CandleInterval = (typeof CANDLE_INTERVALS)[number];
/** The interval for any unknown name (R4.11). */
export const DEFAULT_CANDLE_INTERVAL: CandleInterval = '5m';

/** Length of each interval in seconds. */
export const CANDLE_SECONDS: Readonly<Record<CandleInterval, number>> = {
  '5m': 300,
  '30m': 1800,
  '1h': 3600,
  '4h': 14_400,
  '1d': 86_400,
};

/** The movement of the price in one interval. */
export interface Candle {
  /** Start of the interval, epoch seconds. */
  readonly timeSeconds: number;
  readonly interval: CandleInterval;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
}

/** One of the five names; any other text gives 5m (R4.11). */
export function parseCandleInterval(text: unknown): CandleInterval {
  return CANDLE_INTERVALS.find((interval) => interval === text) ?? DEFAULT_CANDLE_INTERVAL;
}

/** Start of the candle that contains an instant, both in epoch seconds. */
export function candleStartSeconds(atSeconds: number, interval: CandleInterval): number {
  const length = CANDLE_SECONDS[interval];
  return Math.floor(atSeconds / length) * length;
}
