import type { Percent6 } from '@axiom/domain/money';
import type { Candle, CandleInterval, Price, PriceBounds, PriceReading } from '@axiom/domain/price';

export type { PriceReading };

/** Where the price of AXIOM in TON comes from. Answers at once, from what it knows. */
export interface PriceSource {
  /** What it promises; the policy's proofs rest on it. */
  readonly bounds: PriceBounds;
  /** The newest good reading, however old; null before the first. */
  latest(): PriceReading | null;
  /**
   * What the newest look told and was not taken, because it lies too far from the good one: nobody may trade at a price that
   * the source has taken back. With its newest price, and the instant from which the good one no longer stood. null while that stands.
   */
  doubted(): PriceReading | null;
  /** What the price was at any instant (epoch ms), for a source that knows without having looked; null for one that does not. */
  readonly past: ((atMs: number) => Price) | null;
  /** Calls at every accepted reading, changed or not; answers a function that ends it. */
  onReading(listener: (reading: PriceReading) => void): () => void;
  /** Calls with the instant (epoch ms) from which a good reading no longer stood; answers a function that ends it. */
  onDoubt(listener: (atMs: number) => void): () => void;
  /** Resolves after the first look, good or not. */
  ready(): Promise<void>;
  /** Why the newest look gave no reading; null while it does. */
  complaint(): string | null;
  stop(): void;
}

/** What GET /price/current-price tells; changes null while the history does not know what the price was. */
export interface CurrentPrice {
  readonly price: Price;
  readonly change24h: Percent6 | null;
  readonly change30d: Percent6 | null;
  readonly atMs: number;
  readonly isStale: boolean;
}

/** The price as the rest of the server sees it: the source's, with the stored history behind it. */
export interface Prices extends Pick<PriceSource, 'bounds' | 'latest' | 'doubted' | 'complaint'> {
  /** null before the first reading. */
  current(nowMs: number): CurrentPrice | null;
  /** The candle that an instant falls into, as far as it has come; null before the first reading. */
  candleNow(interval: CandleInterval, nowMs: number): Candle | null;
  /** Calls when the price has changed; answers a function that ends it. */
  onChange(listener: () => void): () => void;
  /** Calls after every reading. */
  onReading(listener: () => void): () => void;
}
