import { assertPriceFresh, type Price } from '@axiom/domain/price';
import { Refusal } from '../refusal.ts';
import type { Deps } from './deps.ts';

/** The price that may be traded on now. @throws PriceStale, Refusal price_stale before the first price */
export function freshPrice(deps: Pick<Deps, 'prices' | 'clock'>): Price {
  const latest = deps.prices.latest();
  if (latest === null)
    throw new Refusal(
      'price_stale',
      'There is no price yet; buying and selling go on as soon as there is one.',
    );
  assertPriceFresh(latest.atMs, deps.clock.nowMs());
  return latest.price;
}
