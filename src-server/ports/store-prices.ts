import type { Candle, CandleInterval, PriceReading } from '@axiom/domain/price';

/** Which candles: of one interval, those that start within two instants, both included; epoch seconds. */
export interface CandleRows {
  readonly interval: CandleInterval;
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/**
 * Every accepted reading, each once, and the candles with a sample in them. A candle without one is not kept: the domain's
 * `fillCandles` makes it.
 */
export interface PriceRepository {
  /** null before the first. */
  newest(): Promise<PriceReading | null>;
  /** The newest reading that is not later than an instant (epoch ms). */
  heldAt(atMs: number): Promise<PriceReading | null>;
  /** Instant of the oldest reading that is later (epoch ms). */
  nextAfterMs(atMs: number): Promise<number | null>;
  /** Keeps that the source told a price that was not believed, from that instant on (epoch ms); twice is once. */
  noteDoubt(atMs: number): Promise<void>;
  /** The first of those instants that is not earlier than this one. */
  firstDoubtFromMs(atMs: number): Promise<number | null>;
  /** Inserts readings, at least one and at most 1,000, that are later than every stored one. */
  insert(readings: readonly PriceReading[]): Promise<void>;
  /** The kept candles in the order of time, led by the last one before the range where there is one. */
  candles(rows: CandleRows): Promise<readonly Candle[]>;
  /** The newest kept candle of every interval that has one. */
  lastCandles(): Promise<readonly Candle[]>;
  /** The kept candle of an interval that starts at that second. */
  candleAt(interval: CandleInterval, startSeconds: number): Promise<Candle | null>;
  /** Inserts, or replaces what is kept of the same start. */
  putCandles(candles: readonly Candle[]): Promise<void>;
  /** Forgets readings and doubts before an instant (epoch ms), and candles of one interval before another (epoch seconds). */
  forgetReadings(beforeMs: number): Promise<void>;
  forgetCandles(interval: CandleInterval, beforeSeconds: number): Promise<void>;
}
