import { percent6 } from '../money/index.ts';
import { price9 } from './price.ts';
import type { PriceBounds } from './price-bounds.ts';

/**
 * What an HTTP source is held to, read every 10 s. A step is at most 1 % (the default spread); nine looks fit into 90 s,
 * and 1.01^9 < 1.1.
 */
export const HTTP_PRICE_BOUNDS: PriceBounds = {
  lowest: price9(1_000_000n),
  highest: price9(2_000_000_000n),
  largestStep: percent6(1_000_000n),
  largestMove: percent6(10_000_000n),
};
