import { newestPrice, type ToldPrice } from './fresh-price.ts';
import type { Price } from './price.ts';
import { isWithinBounds, type PriceBounds } from './price-bounds.ts';

/** The price that a payment is judged at. */
export interface PaymentPrice {
  /** TON per AXIOM. */
  readonly price: Price;
  /** It is known to be that of the payment's chain time. */
  readonly isOfItsMoment: boolean;
}

/**
 * The price in TON per AXIOM that a payment is judged at, however late it is booked: that of its chain time (`priceOfMoment`); where nobody knows it,
 * the newest good one. A jump that trading waits out counts at once then, so that what was quoted before it is no free option (T70).
 * What no price of its source can be counts for nothing.
 * @throws PriceStale before the first reading
 */
export function paymentPrice(
  ofItsMoment: Price | null,
  told: ToldPrice,
  bounds: Pick<PriceBounds, 'lowest' | 'highest'>,
): PaymentPrice {
  if (ofItsMoment !== null) return { price: ofItsMoment, isOfItsMoment: true };
  const { doubted } = told;
  const isDoubtCounted = doubted !== null && isWithinBounds(doubted.price, bounds);
  return { price: isDoubtCounted ? doubted.price : newestPrice(told), isOfItsMoment: false };
}
