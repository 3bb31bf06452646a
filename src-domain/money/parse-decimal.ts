import { abbreviate } from '../errors/index.ts';
import { type DecimalFault, InvalidDecimal } from './invalid-decimal.ts';

/** Maximum number of integer digits of an amount or a percentage. */
export const MAX_INTEGER_DIGITS = 18;

const FAULT_TEXT: Readonly<Record<DecimalFault, string>> = {
  not_text: 'it must be text',
  empty: 'it is empty',
  sign: 'it must not carry a sign',
  space: 'it must not contain spaces',
  exponent: 'it must not contain an exponent',
  separator: 'the only separator allowed is one point',
  not_ascii_digits: 'only the digits 0 to 9 are allowed',
  leading_zero: 'it must not begin with a zero before other digits',
  missing_digits: 'there must be digits on both sides of the point',
  too_many_integer_digits: `it has more than ${MAX_INTEGER_DIGITS} digits before the point`,
  too_many_fraction_digits: 'it has too many digits after the point',
};

/**
 * Reads a decimal text of the strict wire form as a count of 10^−fractionDigits.
 * ASCII digits only: no sign, exponent, space, group or leading zero; at most 18 digits before the point.
 * @throws InvalidDecimal naming the field, the reason and what is allowed
 */
export function parseDecimal(text: unknown, field: string, fractionDigits: number): bigint {
  const fault = findFault(text, fractionDigits);
  if (fault !== undefined) {
    const allowed = `a decimal number with at most ${MAX_INTEGER_DIGITS} digits before and ${fractionDigits} after the point, such as "12.5"`;
    throw new InvalidDecimal(fault, {
      message: `${field} is not a valid number: ${FAULT_TEXT[fault]} (found ${abbreviate(text)}; allowed: ${allowed}).`,
      field,
      found: abbreviate(text),
      allowed,
    });
  }
  const [whole, fraction = ''] = (text as string).split('.') as [string, string?];
  return BigInt(whole + fraction.padEnd(fractionDigits, '0'));
}

function findFault(text: unknown, fractionDigits: number): DecimalFault | undefined {
  if (typeof text !== 'string') return 'not_text';
  if (text === '') return 'empty';
  if (/\s/u.test(text)) return 'space';
  if (/[+\-−]/u.test(text)) return 'sign';
  if (/^[0-9.]+[eE]/.test(text)) return 'exponent';
  if (/[,'’]/u.test(text) || text.split('.').length > 2) return 'separator';
  if (!/^[0-9.]+$/.test(text)) return 'not_ascii_digits';
  const [whole, fraction] = text.split('.') as [string, string?];
  if (whole === '' || fraction === '') return 'missing_digits';
  if (whole.length > 1 && whole.startsWith('0')) return 'leading_zero';
  if (whole.length > MAX_INTEGER_DIGITS) return 'too_many_integer_digits';
  if (fraction !== undefined && fraction.length > fractionDigits) return 'too_many_fraction_digits';
  return undefined;
}
