import type { RouteAnswer } from '#contract/routes.ts';
import { ceilOf, floorOf, formatPercent, multiply, type Percent6, rational } from '@axiom/domain/money';
import {
  buyingPrice,
  type Candle,
  formatPrice,
  type Price,
  price9,
  PRICE_UNIT,
  sellingPrice,
} from '@axiom/domain/price';
import type { CandleRow } from '#contract/price.ts';
import type { Prices } from '../ports/price.ts';
import { Refusal } from '../refusal.ts';
import { iso } from './time.ts';

/** GET /price/current-price and the price_update event (R5.29). @throws Refusal price_stale before the first price */
export function priceAnswer(prices: Prices, nowMs: number): RouteAnswer<'price'> {
  const current = prices.current(nowMs);
  if (current === null) throw new Refusal('price_stale', 'There is no price yet.');
  return {
    price: formatPrice(current.price),
    price_change_24h: current.change24h === null ? null : formatPercent(current.change24h),
    price_change_30d: current.change30d === null ? null : formatPercent(current.change30d),
    updated_at: iso(current.atMs),
    is_stale: current.isStale,
  };
}

/** A candle of GET /price/candles and of the candle socket. */
export function candleRow({ timeSeconds, interval, open, high, low, close }: Candle): CandleRow {
  return {
    time: timeSeconds,
    interval,
    open: formatPrice(open),
    high: formatPrice(high),
    low: formatPrice(low),
    close: formatPrice(close),
  };
}

/** The price for a buyer, to show: rounded up to the wire's 9 digits. */
export function buyingPriceText(price: Price, spread: Percent6): string {
  return formatPrice(price9(ceilOf(multiply(buyingPrice(price, spread), rational(PRICE_UNIT)))));
}

/** The price for a seller, to show: rounded down to the wire's 9 digits. */
export function sellingPriceText(price: Price, spread: Percent6): string {
  return formatPrice(price9(floorOf(multiply(sellingPrice(price, spread), rational(PRICE_UNIT)))));
}
