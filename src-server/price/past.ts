import {
  CANDLE_INTERVALS,
  CANDLE_SECONDS,
  type CandleInterval,
  candleStartSeconds,
} from '@axiom/domain/price';

/** Candles per interval that are filled for a source with a past: as many as one chart can request. */
const CANDLES_BACK = 1_000;
/** Samples in each candle of the shortest interval that reaches so far back. */
const SAMPLES_A_CANDLE = 5;

/** Start of the oldest candle that is filled from the past, epoch seconds. */
export function firstFilledSeconds(interval: CandleInterval, nowMs: number): number {
  return candleStartSeconds(nowMs / 1000, interval) - (CANDLES_BACK - 1) * CANDLE_SECONDS[interval];
}

/**
 * Instants (epoch ms, ascending) at which a source's past is read. The distance between them grows with the
 * age, as far as the candles of each interval reach. They lie on fixed grids, so every call gets the same
 * instants.
 * @param afterMs null for the whole past
 */
export function pastInstants(afterMs: number | null, nowMs: number): readonly number[] {
  const instants: number[] = [];
  let untilMs = nowMs;
  for (const interval of CANDLE_INTERVALS) {
    const stepMs = (CANDLE_SECONDS[interval] * 1000) / SAMPLES_A_CANDLE;
    const fromMs = Math.max(firstFilledSeconds(interval, nowMs) * 1000, (afterMs ?? 0) + 1);
    for (let atMs = Math.ceil(untilMs / stepMs) * stepMs - stepMs; atMs >= fromMs; atMs -= stepMs)
      instants.push(atMs);
    untilMs = Math.min(untilMs, fromMs);
  }
  return instants.toReversed();
}
