import { MS_PER_MINUTE } from '../constants/index.ts';
import { larger, WHOLE_PERCENT } from '../money/index.ts';
import { isPriceStale } from './fresh-price.ts';
import { isWithinBounds, type PriceBounds } from './price-bounds.ts';
import type { PriceReading } from './price-reading.ts';

/** Clocks may differ by so much. */
const MOST_AHEAD_MS = MS_PER_MINUTE;

/** Why a reading of a price source is not taken. */
export type PriceRefusal = 'out_of_bounds' | 'from_the_future' | 'too_old' | 'older_than_the_last' | 'jumped';

/** A reading, what it follows, and what its source promises. */
export interface TakeReadingInput {
  readonly reading: PriceReading;
  /** The last good one; null before the first. */
  readonly last: PriceReading | null;
  readonly nowMs: number;
  readonly bounds: Pick<PriceBounds, 'lowest' | 'highest' | 'largestStep'>;
}

/** The price in force after a reading, and why that may not be the reading’s. */
export interface TakenReading {
  /** The last good one from now on: this reading, or the one before where it is refused. */
  readonly last: PriceReading | null;
  readonly refusal: PriceRefusal | null;
  /** The source says another price than the last good one: what is not believed yet is no price to go on trading against. */
  readonly isDoubted: boolean;
}

/**
 * Takes what a price source answers, or keeps the last good price: a reading within the source's bounds, at most 5 min
 * old and 60 s ahead, not older than the last, and at most `largestStep` away from it. A last price older than 5 min holds
 * nobody to a step: trading has paused by then, as it does while a reading is in doubt, and the quotes given at it are credited at the price of the payment.
 */
export function takeReading(input: TakeReadingInput): TakenReading {
  const refusal = refusalOf(input);
  return {
    last: refusal === null ? input.reading : input.last,
    refusal,
    isDoubted: refusal === 'jumped' || refusal === 'out_of_bounds',
  };
}

function refusalOf({ reading, last, nowMs, bounds }: TakeReadingInput): PriceRefusal | null {
  if (!isWithinBounds(reading.price, bounds)) return 'out_of_bounds';
  if (reading.atMs > nowMs + MOST_AHEAD_MS) return 'from_the_future';
  if (isPriceStale(reading.atMs, nowMs)) return 'too_old';
  if (last === null || isPriceStale(last.atMs, nowMs)) return null;
  if (reading.atMs < last.atMs) return 'older_than_the_last';
  const rise = reading.price - last.price;
  const step = larger(rise, -rise);
  return step * WHOLE_PERCENT > last.price * bounds.largestStep ? 'jumped' : null;
}
