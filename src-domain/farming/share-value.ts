import { type Nano, ZERO_PERCENT } from '../money/index.ts';
import type { Price } from '../price/price.ts';
import { tonForToken } from '../price/ton-for-token.ts';

/** Value of an amount in nano-TON at the market price, floored. No spread, because nothing is sold. */
export function shareValue(amountToken: Nano<'AXIOM'>, price: Price): Nano<'TON'> {
  return tonForToken(amountToken, price, ZERO_PERCENT);
}
