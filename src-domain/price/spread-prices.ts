import { multiply, oneMinus, onePlus, type Percent6, type Rational, rational } from '../money/index.ts';
import { type Price, PRICE_UNIT } from './price.ts';

/** TON per AXIOM for who buys: price × (1 + spread), exact. */
export function buyingPrice(price: Price, spread: Percent6): Rational {
  return multiply(rational(price, PRICE_UNIT), onePlus(spread));
}

/** TON per AXIOM for who sells: price × (1 − spread), exact. */
export function sellingPrice(price: Price, spread: Percent6): Rational {
  return multiply(rational(price, PRICE_UNIT), oneMinus(spread));
}

/** The market's price itself, TON per AXIOM, exact: for showing what an amount is worth. */
export function marketPrice(price: Price): Rational {
  return rational(price, PRICE_UNIT);
}
