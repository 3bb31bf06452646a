import { type Percent6, percent6, WHOLE_PERCENT } from '../money/index.ts';
import type { Price } from './price.ts';

/** Change from one price to another in 1e-6 percent, signed, truncated towards 0. */
export function priceChange(from: Price, to: Price): Percent6 {
  return percent6(((to - from) * WHOLE_PERCENT) / from);
}
