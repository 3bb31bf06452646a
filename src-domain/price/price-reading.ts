import type { Price } from './price.ts';

/** A price and when it was true, domain time in epoch ms. */
export interface PriceReading {
  readonly price: Price;
  readonly atMs: number;
}
