import { percent6 } from '../money/index.ts';
import { price9 } from './price.ts';
import type { PriceBounds } from './price-bounds.ts';

/**
 * Bounds of an HTTP source, which is read every 10 s. A step is at most 1 % (the default spread); 90 s
 * contain nine reads, and 1.01^9 < 1.1.
 */
export const HTTP_PRICE_BOUNDS: PriceBounds = {
  lowest: price9(1_000_000n),
  highest: price9(2_000_000_000n),
  largestStep: percent6(1_000_000n),
  largestMove: percent6(10_000_000n),
};
