import { formatDecimal, parseDecimal } from '../money/index.ts';

declare const priceBrand: unique symbol;

/** TON per AXIOM as a count of 1e-9: 0.5 TON is 500_000_000n. Always above 0. */
export type Price = bigint & { readonly [priceBrand]: true };

/** Fraction digits of every price. */
export const PRICE_FRACTION_DIGITS = 9;
/** One TON per AXIOM. */
export const PRICE_UNIT: bigint = 1_000_000_000n;

/** Marks a count of 1e-9 TON per AXIOM as a price. */
export function price9(nano: bigint): Price {
  return nano as Price;
}

/** Reads a wire price ("0.512"), at most 9 fraction digits. @throws InvalidDecimal naming field and reason */
export function parsePrice(text: unknown, field: string): Price {
  return parseDecimal(text, field, PRICE_FRACTION_DIGITS) as Price;
}

/** Wire form of a price: TON per AXIOM, without trailing zeros. */
export function formatPrice(price: Price): string {
  return formatDecimal(price, PRICE_FRACTION_DIGITS);
}
