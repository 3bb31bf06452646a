import { axiom, divide, floorOf, type Nano, type Percent6, rational } from '../money/index.ts';
import type { Price } from './price.ts';
import { buyingPrice } from './spread-prices.ts';

/** nano-AXIOM that an amount of TON buys: ⌊amount / (price × (1 + spread))⌋. */
export function tokenForTon(amountTon: Nano<'TON'>, price: Price, spread: Percent6): Nano<'AXIOM'> {
  return axiom(floorOf(divide(rational(amountTon), buyingPrice(price, spread))));
}
