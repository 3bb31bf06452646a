import {
  ceilOf,
  floorOf,
  multiply,
  type Nano,
  oneMinus,
  onePlus,
  type Percent6,
  type Rational,
  rational,
  ton,
} from '../money/index.ts';
import { type Price, price9, PRICE_UNIT } from './price.ts';

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

/** nano-TON that an amount of AXIOM is worth at the market price, to show: floored. */
export function marketValue(amountToken: Nano<'AXIOM'>, price: Price): Nano<'TON'> {
  return ton(floorOf(multiply(rational(amountToken), marketPrice(price))));
}

/** TON per AXIOM for a buyer, to show: rounded up to the 9 digits of a price. */
export function shownBuyingPrice(price: Price, spread: Percent6): Price {
  return price9(ceilOf(multiply(buyingPrice(price, spread), rational(PRICE_UNIT))));
}

/** TON per AXIOM for a seller, to show: rounded down to the 9 digits of a price. */
export function shownSellingPrice(price: Price, spread: Percent6): Price {
  return price9(floorOf(multiply(sellingPrice(price, spread), rational(PRICE_UNIT))));
}
