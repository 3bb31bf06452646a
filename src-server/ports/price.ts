import type { PriceNow } from '@axiom/domain/ports/client';
import type { Candle, CandleInterval, Price, PriceBounds, PriceReading } from '@axiom/domain/price';

export type { PriceReading };

/** Source of the price of AXIOM in TON. Returns at once what it knows. */
export interface PriceSource {
  /** Bounds that it guarantees; the policy's proofs rely on them. */
  readonly bounds: PriceBounds;
  /** The newest good reading, however old; null before the first. */
  latest(): PriceReading | null;
  /**
   * The price of the newest check when it was not accepted, because it is too far from the good reading;
   * `atMs` is the instant from which the good reading is no longer valid. null while that is valid. Nobody
   * may trade at a price that the source has taken back.
   */
  doubted(): PriceReading | null;
  /** The price at any instant (epoch ms), for a source that knows it without stored readings; else null. */
  readonly past: ((atMs: number) => Price) | null;
  /** Calls at every accepted reading, changed or not; returns a function that ends it. */
  onReading(listener: (reading: PriceReading) => void): () => void;
  /** Calls with the instant (epoch ms) from which a good reading is not valid any more; returns what ends it. */
  onDoubt(listener: (atMs: number) => void): () => void;
  /** Resolves after the first check, good or not. */
  ready(): Promise<void>;
  /** Why the newest check gave no reading; null when it did. */
  complaint(): string | null;
  stop(): void;
}

/** The price for the rest of the server: from the source, with the stored history. */
export interface Prices extends Pick<PriceSource, 'bounds' | 'latest' | 'doubted' | 'complaint'> {
  /** null before the first reading. */
  current(nowMs: number): PriceNow | null;
  /** The candle of an instant, up to now; null before the first reading. */
  candleNow(interval: CandleInterval, nowMs: number): Candle | null;
  /** Calls when the price has changed; returns a function that ends it. */
  onChange(listener: () => void): () => void;
  /** Calls after every reading; returns a function that ends it. */
  onReading(listener: () => void): () => void;
}
