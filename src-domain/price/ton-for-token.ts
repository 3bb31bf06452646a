import { floorOf, multiply, type Nano, type Percent6, rational, ton } from '../money/index.ts';
import type { Price } from './price.ts';
import { sellingPrice } from './spread-prices.ts';

/** nano-TON that an amount of AXIOM brings: ⌊amount × price × (1 − spread)⌋. */
export function tonForToken(amountToken: Nano<'AXIOM'>, price: Price, spread: Percent6): Nano<'TON'> {
  return ton(floorOf(multiply(rational(amountToken), sellingPrice(price, spread))));
}
