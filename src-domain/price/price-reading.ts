import type { Price } from './price.ts';

/** A price and the time at which it was valid: domain time, epoch ms. */
export interface PriceReading {
  readonly price: Price;
  readonly atMs: number;
}
