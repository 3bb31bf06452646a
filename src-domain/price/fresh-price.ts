import { PRICE_STALE_MS } from '../constants/index.ts';
import { DomainError } from '../errors/index.ts';

/** Buying and selling pause: the price is too old. */
export class PriceStale extends DomainError {
  override readonly name = 'PriceStale' as const;
  override readonly code = 'price_stale' as const;
  override readonly category = 'conflict' as const;

  constructor(ageMs: number) {
    super({
      message: `The price is ${Math.floor(ageMs / 1000)} s old; buying and selling go on as soon as it is younger than ${PRICE_STALE_MS / 1000} s.`,
      bound: `${PRICE_STALE_MS / 1000} s`,
      found: `${Math.floor(ageMs / 1000)} s`,
      allowed: `a price of the last ${PRICE_STALE_MS / 1000} s`,
    });
  }
}

/** Whether a price seen at that instant is too old to trade on. */
export function isPriceStale(seenAtMs: number, nowMs: number): boolean {
  return nowMs - seenAtMs > PRICE_STALE_MS;
}

/** Refuses a price, seen at an instant, that is too old to trade on. @throws PriceStale when it is older than 5 min */
export function assertPriceFresh(seenAtMs: number, nowMs: number): void {
  if (isPriceStale(seenAtMs, nowMs)) throw new PriceStale(nowMs - seenAtMs);
}
