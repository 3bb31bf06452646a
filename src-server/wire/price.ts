import { priceAnswer } from '#contract/price.ts';
import type { RouteAnswer } from '#contract/routes.ts';
import type { PriceNow } from '@axiom/domain/ports/client';
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
