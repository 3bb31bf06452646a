import { formatDecimal } from './format-decimal.ts';
import { parseDecimal } from './parse-decimal.ts';
import { type Rational, rational } from './rational.ts';

declare const percentBrand: unique symbol;

/** A percentage as a count of 1e-6 percent: 10 % is 10_000_000n. */
export type Percent6 = bigint & { readonly [percentBrand]: true };

/** Fraction digits of every percentage. */
export const PERCENT_FRACTION_DIGITS = 6;
/** 100 % in Percent6: the divisor of every "percent of". */
export const WHOLE_PERCENT: bigint = 100_000_000n;
/** 0 %. */
export const ZERO_PERCENT: Percent6 = 0n as Percent6;

/** Marks a count of 1e-6 percent as a percentage. */
export function percent6(millionths: bigint): Percent6 {
  return millionths as Percent6;
}

/** Reads a wire percentage ("0.05"), at most 6 fraction digits. @throws InvalidDecimal naming field and reason */
export function parsePercent(text: unknown, field: string): Percent6 {
  return parseDecimal(text, field, PERCENT_FRACTION_DIGITS) as Percent6;
}

/** Reads a wire percentage of either sign ("-1.25"). @throws InvalidDecimal naming field and reason */
export function parseSignedPercent(text: unknown, field: string): Percent6 {
  const isNegative = typeof text === 'string' && text.startsWith('-');
  const size = parseDecimal(isNegative ? text.slice(1) : text, field, PERCENT_FRACTION_DIGITS);
  return (isNegative ? -size : size) as Percent6;
}

/** Wire form of a percentage, no trailing zeros. */
export function formatPercent(percent: Percent6): string {
  return formatDecimal(percent, PERCENT_FRACTION_DIGITS);
}

/** p % as an exact fraction of one. */
export function fractionOf(percent: Percent6): Rational {
  return rational(percent, WHOLE_PERCENT);
}

/** 1 + p %, exact. */
export function onePlus(percent: Percent6): Rational {
  return rational(WHOLE_PERCENT + percent, WHOLE_PERCENT);
}

/** 1 − p %, exact. */
export function oneMinus(percent: Percent6): Rational {
  return rational(WHOLE_PERCENT - percent, WHOLE_PERCENT);
}
