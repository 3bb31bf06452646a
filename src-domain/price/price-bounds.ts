import type { Percent6 } from '../money/index.ts';
import type { Price } from './price.ts';

/** Limits that a price source guarantees; the policy's proofs depend on them. */
export interface PriceBounds {
  readonly lowest: Price;
  readonly highest: Price;
  /** Largest change between two consecutive published prices. */
  readonly largestStep: Percent6;
  /** m: largest change within any 90 s. */
  readonly largestMove: Percent6;
}

/** Whether the source can report this price; both bounds inclusive. */
export function isWithinBounds(
  price: Price,
  { lowest, highest }: Pick<PriceBounds, 'lowest' | 'highest'>,
): boolean {
  return price >= lowest && price <= highest;
}
