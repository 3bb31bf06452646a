import { isTradingPaused, newestPrice, type Price, type ToldPrice, tradingPrice } from '@axiom/domain/price';
import type { Deps } from './deps.ts';

/** The price that may be traded on now. @throws PriceStale */
export function freshPrice({ prices, clock }: Pick<Deps, 'prices' | 'clock'>): Price {
  return tradingPrice(toldBy(prices), clock.nowMs());
}

/** Whether `freshPrice` would answer. */
export function isPriceCertain({ prices, clock }: Pick<Deps, 'prices' | 'clock'>): boolean {
  return !isTradingPaused(toldBy(prices), clock.nowMs());
}

/** The newest price, however old: for what something is worth, where nobody buys or sells. @throws PriceStale before the first */
export function knownPrice({ prices }: Pick<Deps, 'prices'>): Price {
  return newestPrice(toldBy(prices));
}

function toldBy(prices: Deps['prices']): ToldPrice {
  return { latest: prices.latest(), doubted: prices.doubted() };
}
