import { PRICE_STALE_MS } from '../constants/index.ts';
import { DomainError, type DomainErrorDetails } from '../errors/index.ts';
import type { Price } from './price.ts';
import type { PriceReading } from './price-reading.ts';

/** A price source's state: the newest accepted reading, and a different, not yet accepted price it reports. */
export interface PriceState {
  /** Of any age; null before the first. */
  readonly latest: PriceReading | null;
  /** When the doubt began (`doubtAtMs`) and the newest doubted price; null if there is no doubt. */
  readonly doubted: PriceReading | null;
}

/** Buying and selling pause: there is no price yet, it is too old, or it is in doubt. */
export class PriceStale extends DomainError {
  override readonly name = 'PriceStale' as const;
  override readonly code = 'price_stale' as const;
  override readonly category = 'conflict' as const;
}

/** Whether a price of `seenAtMs` (epoch ms) is too old for trading. */
export function isPriceStale(seenAtMs: number, nowMs: number): boolean {
  return nowMs - seenAtMs > PRICE_STALE_MS;
}

/**
 * The price for buying and selling at `nowMs` (epoch ms), TON per AXIOM (in doubt: T70).
 * @throws PriceStale if there is none, it is older than 5 min, or the source reports another that is not
 * accepted yet
 */
export function tradingPrice(told: PriceState, nowMs: number): Price {
  const pause = pauseOf(told, nowMs);
  if (pause !== null) throw new PriceStale(pause);
  return newestPrice(told);
}

/** Whether `tradingPrice` refuses at that instant, epoch ms. */
export function isTradingPaused(told: PriceState, nowMs: number): boolean {
  return pauseOf(told, nowMs) !== null;
}

/** The newest price, TON per AXIOM, of any age: to value without trading. @throws PriceStale before the first */
export function newestPrice({ latest }: Pick<PriceState, 'latest'>): Price {
  if (latest === null) throw new PriceStale(NONE_YET);
  return latest.price;
}

function pauseOf({ latest, doubted }: PriceState, nowMs: number): DomainErrorDetails | null {
  if (latest === null) return NONE_YET;
  if (isPriceStale(latest.atMs, nowMs)) return tooOld(nowMs - latest.atMs);
  return doubted === null ? null : IN_DOUBT;
}

const NONE_YET: DomainErrorDetails = {
  message: 'There is no price yet; buying and selling go on as soon as there is one.',
};

const IN_DOUBT: DomainErrorDetails = {
  message:
    'The price has just moved further than it may in one step; buying and selling go on when it is certain, within 5 minutes.',
};

function tooOld(ageMs: number): DomainErrorDetails {
  const bound = `${PRICE_STALE_MS / 1000} s`;
  const found = `${Math.floor(ageMs / 1000)} s`;
  return {
    message: `The price is ${found} old; buying and selling go on as soon as it is younger than ${bound}.`,
    bound,
    found,
    allowed: `a price of the last ${bound}`,
  };
}
