import type { Price, PriceBounds } from '@axiom/domain/price';

/** A price and when it was true, domain time in epoch ms. */
export interface PriceReading {
  readonly price: Price;
  readonly atMs: number;
}

/** Where the price of AXIOM in TON comes from. Answers at once, from what it knows. */
export interface PriceSource {
  /** What it promises; the policy's proofs rest on it. */
  readonly bounds: PriceBounds;
  /** The newest good reading, however old; null before the first. The domain's `assertPriceFresh` says whether to trade on it. */
  latest(): PriceReading | null;
  /** What the price was at an instant; null where it does not know. */
  at(atMs: number): Price | null;
  /** Calls at every change; answers a function that ends it. */
  onChange(listener: (reading: PriceReading) => void): () => void;
  /** Resolves after the first look, good or not. */
  ready(): Promise<void>;
  /** Why the newest look gave no reading; null while it does. */
  complaint(): string | null;
  stop(): void;
}
