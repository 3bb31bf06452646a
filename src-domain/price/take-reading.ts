import { MS_PER_MINUTE } from '../constants/index.ts';
import { larger, WHOLE_PERCENT } from '../money/index.ts';
import { isPriceStale } from './fresh-price.ts';
import { isWithinBounds, type PriceBounds } from './price-bounds.ts';
import type { PriceReading } from './price-reading.ts';

/** Tolerated clock difference. */
const MOST_AHEAD_MS = MS_PER_MINUTE;

/** Why a reading of a price source is refused. */
export type PriceRefusal = 'out_of_bounds' | 'from_the_future' | 'too_old' | 'older_than_the_last' | 'jumped';

/** A reading, the one before it, and the limits that its source guarantees. */
export interface TakeReadingInput {
  readonly reading: PriceReading;
  /** The last accepted reading; null before the first. */
  readonly last: PriceReading | null;
  readonly nowMs: number;
  readonly bounds: Pick<PriceBounds, 'lowest' | 'highest' | 'largestStep'>;
}

/** The reading in force afterwards, and why a new one was refused. */
export interface TakenReading {
  /** The last accepted reading from now on: this one, or the previous one if this one is refused. */
  readonly last: PriceReading | null;
  readonly refusal: PriceRefusal | null;
  /** The source reports another price than the last accepted one. Trading must not go on at the old one. */
  readonly isDoubted: boolean;
}

/**
 * Accepts a reading of a price source or keeps the last one. A reading must be within the source's bounds, at
 * most 5 min old, at most 60 s in the future, not older than the last one, and at most `largestStep` away
 * from it. The step limit does not apply to a last reading older than 5 min: trading has paused by then, as
 * it does while a reading is in doubt, and open quotes are credited at the payment's price.
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
