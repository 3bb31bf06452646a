import type { Percent6 } from '../money/index.ts';
import type { Price } from './price.ts';

/** What a price source promises; the policy's proofs rest on it. */
export interface PriceBounds {
  readonly lowest: Price;
  readonly highest: Price;
  /** Largest change from one published price to the next. */
  readonly largestStep: Percent6;
  /** m: largest change within any 90 s. */
  readonly largestMove: Percent6;
}

/** Whether a source can tell that price at all, both bounds included. */
export function isWithinBounds(
  price: Price,
  { lowest, highest }: Pick<PriceBounds, 'lowest' | 'highest'>,
): boolean {
  return price >= lowest && price <= highest;
}
