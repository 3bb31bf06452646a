import { multiply, oneMinus, onePlus, type Percent6, type Rational, rational } from '../money/index.ts';
import { type Price, PRICE_UNIT } from './price.ts';

/** TON per AXIOM for a buyer: price × (1 + spread), exact. */
export function buyingPrice(price: Price, spread: Percent6): Rational {
  return multiply(rational(price, PRICE_UNIT), onePlus(spread));
}

/** TON per AXIOM for a seller: price × (1 − spread), exact. */
export function sellingPrice(price: Price, spread: Percent6): Rational {
  return multiply(rational(price, PRICE_UNIT), oneMinus(spread));
}

/** The market price itself, TON per AXIOM, exact: to show the value of an amount. */
export function marketPrice(price: Price): Rational {
  return rational(price, PRICE_UNIT);
}
