import { mulDivFloor, type Percent6, percent6, WHOLE_PERCENT } from '../money/index.ts';
import type { Price } from './price.ts';

/** Change from one price to another in 1e-6 percent, signed, truncated towards 0. */
export function priceChange(from: Price, to: Price): Percent6 {
  const rise = to - from;
  const size = mulDivFloor(rise < 0n ? -rise : rise, WHOLE_PERCENT, from);
  return percent6(rise < 0n ? -size : size);
}
