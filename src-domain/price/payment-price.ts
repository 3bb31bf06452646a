import { newestPrice, type PriceState } from './fresh-price.ts';
import type { Price } from './price.ts';
import { isWithinBounds, type PriceBounds } from './price-bounds.ts';

/** The price used to judge a payment. */
export interface PaymentPrice {
  /** TON per AXIOM. */
  readonly price: Price;
  /** True if it is known to be the price at the payment's chain time. */
  readonly isOfItsMoment: boolean;
}

/**
 * The price used to judge a payment, TON per AXIOM, however late it is booked: the price at its chain time
 * (`priceOfMoment`); if that is unknown, a doubted price within the source's bounds, otherwise the newest
 * accepted one. A jump counts at once here, although trading waits for it: a quote given before the jump must
 * not be a free option (T70).
 * @throws PriceStale before the first reading
 */
export function paymentPrice(
  ofItsMoment: Price | null,
  told: PriceState,
  bounds: Pick<PriceBounds, 'lowest' | 'highest'>,
): PaymentPrice {
  if (ofItsMoment !== null) return { price: ofItsMoment, isOfItsMoment: true };
  const { doubted } = told;
  const isDoubtCounted = doubted !== null && isWithinBounds(doubted.price, bounds);
  return { price: isDoubtCounted ? doubted.price : newestPrice(told), isOfItsMoment: false };
}
