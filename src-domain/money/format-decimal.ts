import { AMOUNT_FRACTION_DIGITS } from './nano.ts';

/**
 * Wire form of a fixed-point number: no exponent, no group, no trailing zero ("12.5", "0", "-0.000000001").
 * @param scaled count of 10^−fractionDigits (nano for amounts and prices)
 */
export function formatDecimal(scaled: bigint, fractionDigits: number = AMOUNT_FRACTION_DIGITS): string {
  const isNegative = scaled < 0n;
  const digits = (isNegative ? -scaled : scaled).toString().padStart(fractionDigits + 1, '0');
  const point = digits.length - fractionDigits;
  let end = digits.length;
  while (end > point && digits[end - 1] === '0') end -= 1;
  const whole = `${isNegative ? '-' : ''}${digits.slice(0, point)}`;
  return end === point ? whole : `${whole}.${digits.slice(point, end)}`;
}
