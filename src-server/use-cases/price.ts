import { assertPriceFresh, isPriceStale, type Price, type PriceReading } from '@axiom/domain/price';
import { Refusal } from '../refusal.ts';
import type { Deps } from './deps.ts';

/** The price that may be traded on now. @throws PriceStale, Refusal price_stale before the first price */
export function freshPrice(deps: Pick<Deps, 'prices' | 'clock'>): Price {
  const latest = newest(deps);
  assertPriceFresh(latest.atMs, deps.clock.nowMs());
  if (deps.prices.doubted() !== null)
    throw new Refusal(
      'price_stale',
      'The price has just moved further than it may in one step; buying and selling go on when it is certain, within 5 minutes.',
    );
  return latest.price;
}

/** Whether `freshPrice` would answer. */
export function isPriceCertain({ prices, clock }: Pick<Deps, 'prices' | 'clock'>): boolean {
  const latest = prices.latest();
  return latest !== null && !isPriceStale(latest.atMs, clock.nowMs()) && prices.doubted() === null;
}

/**
 * The newest price, however old: for what something is worth, where nobody buys or sells.
 * @throws Refusal price_stale before the first price
 */
export function knownPrice(deps: Pick<Deps, 'prices'>): Price {
  return newest(deps).price;
}

function newest(deps: Pick<Deps, 'prices'>): PriceReading {
  const latest = deps.prices.latest();
  if (latest === null)
    throw new Refusal(
      'price_stale',
      'There is no price yet; buying and selling go on as soon as there is one.',
    );
  return latest;
}
