import { type Nano, ZERO_PERCENT } from '../money/index.ts';
import type { Price } from '../price/price.ts';
import { tonForToken } from '../price/ton-for-token.ts';

/** What an amount is worth in nano-TON at the market's price, floored: nobody buys or sells, so there is no spread. */
export function shareValue(amountToken: Nano<'AXIOM'>, price: Price): Nano<'TON'> {
  return tonForToken(amountToken, price, ZERO_PERCENT);
}
