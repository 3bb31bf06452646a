import { isPriceStale, type PriceState } from './fresh-price.ts';
import { PRICE_STALE_MS } from '../constants/index.ts';
import type { Price } from './price.ts';
import type { PriceReading } from './price-reading.ts';

/** What is known about the price at one instant (epoch ms). */
export interface PriceMoment {
  /** The newest accepted reading that is not later; see `heldReading`. */
  readonly held: PriceReading | null;
  /** Time of the next accepted reading; null: none yet. */
  readonly nextMs: number | null;
  /** First time, from the held reading on, at which the source reported a price in doubt; null: never. */
  readonly doubtedMs: number | null;
}

/** The newest accepted reading up to `atMs` (epoch ms): from the history, or the source if not stored yet. */
export function heldReading(
  stored: PriceReading | null,
  { latest }: Pick<PriceState, 'latest'>,
  atMs: number,
): PriceReading | null {
  if (latest === null || latest.atMs > atMs) return stored;
  return stored === null || latest.atMs >= stored.atMs ? latest : stored;
}

/** A moment (epoch ms) from the history, completed with the source's state, which may not be stored yet. */
export function momentWithTold(moment: PriceMoment, told: PriceState, atMs: number): PriceMoment {
  const { held } = moment;
  const later = told.latest !== null && told.latest.atMs > atMs ? told.latest.atMs : null;
  const doubted = told.doubted?.atMs ?? null;
  const isSince = held !== null && doubted !== null && doubted >= held.atMs;
  return {
    held,
    nextMs: earlier(moment.nextMs, later),
    doubtedMs: earlier(moment.doubtedMs, isSince ? doubted : null),
  };
}

/**
 * The price of AXIOM in TON at `atMs` (epoch ms). Null if unknown: there is no reading in the 5 min before
 * it, or the source put that reading in doubt by reporting a price that was not accepted (T70). A doubt that
 * begins after those 5 min does not count.
 */
export function priceOfMoment({ held, nextMs, doubtedMs }: PriceMoment, atMs: number): Price | null {
  if (held === null || isPriceStale(held.atMs, atMs)) return null;
  if (doubtedMs === null) return held.price;
  const endsMs = Math.min(nextMs ?? Number.POSITIVE_INFINITY, held.atMs + PRICE_STALE_MS + 1);
  return doubtedMs < endsMs ? null : held.price;
}

/**
 * The instant (epoch ms) from which the last accepted reading is in doubt: the time of the doubted price, but
 * not before that reading and not after `nowMs`.
 */
export function doubtAtMs(doubted: PriceReading, last: PriceReading | null, nowMs: number): number {
  return Math.max(Math.min(doubted.atMs, nowMs), last?.atMs ?? Number.NEGATIVE_INFINITY);
}

function earlier(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
