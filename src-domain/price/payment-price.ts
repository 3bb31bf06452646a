import type { ToldPrice } from './fresh-price.ts';
import type { Price } from './price.ts';
import { isWithinBounds, type PriceBounds } from './price-bounds.ts';
import type { PriceReading } from './price-reading.ts';

/**
 * The price of the moment in TON per AXIOM, at which a payment is credited (decisions.md "Mints"; in doubt: T70): a jump that trading
 * waits out counts at once, so that what was quoted before it is no free option. What no price of its source can be counts for nothing.
 */
export function paymentPrice(
  { latest, doubted }: ToldPrice & { readonly latest: PriceReading },
  bounds: Pick<PriceBounds, 'lowest' | 'highest'>,
): Price {
  return doubted !== null && isWithinBounds(doubted.price, bounds) ? doubted.price : latest.price;
}
