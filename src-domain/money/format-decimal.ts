import { AMOUNT_FRACTION_DIGITS } from './nano.ts';

/**
 * Wire form of a fixed-point number: no exponent, no group, no trailing zero ("12.5", "0", "-0.000000001").
 * @param scaled count of 10^−fractionDigits (nano for amounts and prices)
 */
export function formatDecimal(scaled: bigint, fractionDigits: number = AMOUNT_FRACTION_DIGITS): string {
  const sign = scaled < 0n ? '-' : '';
  const digits = scaled
    .toString()
    .replace('-', '')
    .padStart(fractionDigits + 1, '0');
  const whole = digits.slice(0, digits.length - fractionDigits);
  const fraction = digits.slice(digits.length - fractionDigits).replace(/0+$/, '');
  return fraction === '' ? `${sign}${whole}` : `${sign}${whole}.${fraction}`;
}
