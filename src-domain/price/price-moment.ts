import { isPriceStale, type ToldPrice } from './fresh-price.ts';
import { PRICE_STALE_MS } from '../constants/index.ts';
import type { Price } from './price.ts';
import type { PriceReading } from './price-reading.ts';

/** What is known about the price at one instant (epoch ms). */
export interface PriceMoment {
  /** The newest good reading that is not later; see `heldReading`. */
  readonly held: PriceReading | null;
  /** When the next good reading followed; null: none has yet. */
  readonly nextMs: number | null;
  /** When, from the held reading on, the source first told a price that was not believed; null: never. */
  readonly doubtedMs: number | null;
}

/** The newest good reading not later than an instant: of the history, or the source's own where that is not stored yet. */
export function heldReading(
  stored: PriceReading | null,
  { latest }: Pick<ToldPrice, 'latest'>,
  atMs: number,
): PriceReading | null {
  if (latest === null || latest.atMs > atMs) return stored;
  return stored === null || latest.atMs >= stored.atMs ? latest : stored;
}

/** A moment (epoch ms) as the history tells it, with what the source says now and the history may not know yet. */
export function momentWithTold(moment: PriceMoment, told: ToldPrice, atMs: number): PriceMoment {
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
 * The price of AXIOM in TON at that instant; null where nobody knows it: no reading of the 5 min before it, or one that the source
 * then took back by telling a price that was not believed (T70). A doubt that comes only after those 5 min says nothing about it.
 */
export function priceOfMoment({ held, nextMs, doubtedMs }: PriceMoment, atMs: number): Price | null {
  if (held === null || isPriceStale(held.atMs, atMs)) return null;
  if (doubtedMs === null) return held.price;
  const endsMs = Math.min(nextMs ?? Number.POSITIVE_INFINITY, held.atMs + PRICE_STALE_MS + 1);
  return doubtedMs < endsMs ? null : held.price;
}

/**
 * From which instant (epoch ms) the source no longer stood by the last good reading: when it says that the price it is not believed
 * on was true, but not before that reading, and not after it was told.
 */
export function doubtAtMs(doubted: PriceReading, last: PriceReading | null, nowMs: number): number {
  return Math.max(Math.min(doubted.atMs, nowMs), last?.atMs ?? Number.NEGATIVE_INFINITY);
}

function earlier(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
