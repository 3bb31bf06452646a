import type { Candle, CandleInterval, PriceReading } from '@axiom/domain/price';

/** Candles of one interval that start between two instants, both included; epoch seconds. */
export interface CandleRows {
  readonly interval: CandleInterval;
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/**
 * Every accepted reading, each once, and the candles that contain a sample. A candle without one is not
 * stored: the domain's `fillCandles` makes it.
 */
export interface PriceRepository {
  /** null before the first. */
  newest(): Promise<PriceReading | null>;
  /** The newest reading that is not later than an instant (epoch ms). */
  heldAt(atMs: number): Promise<PriceReading | null>;
  /** Instant of the oldest reading that is later (epoch ms). */
  nextAfterMs(atMs: number): Promise<number | null>;
  /** Stores an instant (epoch ms) from which the source reported an unaccepted price. Idempotent. */
  noteDoubt(atMs: number): Promise<void>;
  /** The first of those instants that is not earlier than this one. */
  firstDoubtFromMs(atMs: number): Promise<number | null>;
  /** Inserts 1 to 1,000 readings, all later than every stored one. */
  insert(readings: readonly PriceReading[]): Promise<void>;
  /** The newest stored candle of every interval that has one. */
  lastCandles(): Promise<readonly Candle[]>;
  /** The stored candle of an interval that starts at that second. */
  candleAt(interval: CandleInterval, startSeconds: number): Promise<Candle | null>;
  /** Inserts, or replaces the stored candle of the same start. */
  putCandles(candles: readonly Candle[]): Promise<void>;
  /** Deletes the oldest readings from before an instant (epoch ms), `most` at most. Returns how many. */
  forgetReadings(beforeMs: number, most: number): Promise<number>;
  /** The same with doubts. */
  forgetDoubts(beforeMs: number, most: number): Promise<number>;
  /** The same with candles of an interval that start before an instant, in seconds. */
  forgetCandles(interval: CandleInterval, beforeSeconds: number, most: number): Promise<number>;
}
