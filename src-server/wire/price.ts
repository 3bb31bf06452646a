import { priceAnswer } from '#contract/price.ts';
import type { RouteAnswer } from '#contract/routes.ts';
import { ceilOf, floorOf, multiply, type Percent6, rational } from '@axiom/domain/money';
import type { PriceNow } from '@axiom/domain/ports/client';
import { buyingPrice, type Price, price9, PRICE_UNIT, sellingPrice } from '@axiom/domain/price';
import type { Prices } from '../ports/price.ts';
import { Refusal } from '../refusal.ts';

/** The current price as clients see it. @throws Refusal price_stale before the first price */
export function priceNow(prices: Prices, nowMs: number): PriceNow {
  const current = prices.current(nowMs);
  if (current === null) throw new Refusal('price_stale', 'There is no price yet.');
  return current;
}

/** GET /price/current-price and the price_update event (R5.29). @throws Refusal price_stale before the first price */
export function priceOnWire(prices: Prices, nowMs: number): RouteAnswer<'price'> {
  return priceAnswer.write(priceNow(prices, nowMs));
}

/** The price for a buyer, to show: rounded up to the wire's 9 digits. */
export function shownBuyingPrice(price: Price, spread: Percent6): Price {
  return price9(ceilOf(multiply(buyingPrice(price, spread), rational(PRICE_UNIT))));
}

/** The price for a seller, to show: rounded down to the wire's 9 digits. */
export function shownSellingPrice(price: Price, spread: Percent6): Price {
  return price9(floorOf(multiply(sellingPrice(price, spread), rational(PRICE_UNIT))));
}
