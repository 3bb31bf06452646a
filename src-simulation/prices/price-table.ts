import { price9, type Price } from '@axiom/domain/price';

/** The price is constant for this long. */
export const PRICE_STEP_SECONDS = 600;
export const PRICE_STEPS_PER_DAY = 144;

/** Prices of one run in 1e-9 TON per AXIOM: one per step, and one for the midnight that ends the run. */
export interface PriceTable {
  /** Null if the price is always `constant`. */
  readonly steps: Float64Array | null;
  readonly constant: number;
}

/** The price at a second since the run's first midnight, as a plain whole number of 1e-9 TON. */
export function priceNumberAt({ steps, constant }: PriceTable, second: number): number {
  return steps === null ? constant : (steps[Math.floor(second / PRICE_STEP_SECONDS)] as number);
}

/** The price at a second since the run's first midnight. */
export function priceAt(table: PriceTable, second: number): Price {
  return price9(BigInt(priceNumberAt(table, second)));
}
