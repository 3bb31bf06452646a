import { MAX_INTEGER_DIGITS } from '../../money/index.ts';
import type { DecimalRange } from '../decimal-range.ts';

/**
 * Source of an anchored regular expression that matches exactly the texts that `readDecimal` accepts,
 * including the range, to the last digit. JSON Schema has no other way to bound a decimal text.
 */
export function decimalPattern({ min, max, fractionDigits }: DecimalRange): string {
  const parts: string[] = [];
  if (min < 0n) parts.push(`-(?:${sizesBetween(max < 0n ? -max : 1n, -min, fractionDigits)})`);
  if (max >= 0n) parts.push(sizesBetween(min < 0n ? 0n : min, max, fractionDigits));
  return `^(?:${parts.join('|')})$`;
}

/** Unsigned texts from `low` to `wanted`, both at least 0, within the digits of the strict form. */
function sizesBetween(low: bigint, wanted: bigint, fractionDigits: number): string {
  const longest = 10n ** BigInt(MAX_INTEGER_DIGITS + fractionDigits) - 1n;
  const high = wanted < longest ? wanted : longest;
  if (low > high) return '(?!)';
  const unit = 10n ** BigInt(fractionDigits);
  const [lowWhole, highWhole] = [low / unit, high / unit];
  const digits = (scaled: bigint) =>
    fractionDigits === 0 ? '' : (scaled % unit).toString().padStart(fractionDigits, '0');
  const [first, last] = ['0'.repeat(fractionDigits), '9'.repeat(fractionDigits)];
  if (lowWhole === highWhole) return `${lowWhole}${fraction(digits(low), digits(high))}`;
  const parts = [`${lowWhole}${fraction(digits(low), last)}`, `${highWhole}${fraction(first, digits(high))}`];
  if (highWhole - lowWhole > 1n)
    parts.push(`(?:${wholesBetween(lowWhole + 1n, highWhole - 1n)})${fraction(first, last)}`);
  return parts.join('|');
}

/** The point and the fraction digits; an empty fraction means zeros. Both bounds have all their digits. */
function fraction(low: string, high: string): string {
  if (low === '') return '';
  const digits = String.raw`\.(?:${digitsBetween(low, high)})`;
  return isAll(low, '0') ? `(?:${digits})?` : digits;
}

/** One or more digits, at most as many as the bounds have; missing ones mean zeros. */
function digitsBetween(low: string, high: string): string {
  if (isAll(low, '0') && isAll(high, '9')) return `[0-9]{1,${low.length}}`;
  const [from, to] = [Number(low[0]), Number(high[0])];
  const [lowRest, highRest] = [low.slice(1), high.slice(1)];
  if (from === to) return `${from}${rest(lowRest, highRest)}`;
  const parts = [`${from}${rest(lowRest, '9'.repeat(lowRest.length))}`];
  if (to - from > 1) parts.push(`[${from + 1}-${to - 1}][0-9]{0,${lowRest.length}}`);
  parts.push(`${to}${rest('0'.repeat(highRest.length), highRest)}`);
  return parts.join('|');
}

function rest(low: string, high: string): string {
  if (low === '') return '';
  return isAll(low, '0') ? `(?:${digitsBetween(low, high)})?` : `(?:${digitsBetween(low, high)})`;
}

/** Whole numbers without leading zeros, one alternative per length. */
function wholesBetween(low: bigint, high: bigint): string {
  const parts: string[] = [];
  for (let from = low; from <= high;) {
    const largest = 10n ** BigInt(from.toString().length) - 1n;
    const to = largest < high ? largest : high;
    parts.push(sameLength(from.toString(), to.toString()));
    from = to + 1n;
  }
  return parts.join('|');
}

function sameLength(low: string, high: string): string {
  if (low === '') return '';
  const more = low.length - 1;
  const [from, to] = [Number(low[0]), Number(high[0])];
  const [lowRest, highRest] = [low.slice(1), high.slice(1)];
  if (isAll(lowRest, '0') && isAll(highRest, '9'))
    return `[${from}-${to}]${more === 0 ? '' : `[0-9]{${more}}`}`;
  if (from === to) return `${from}(?:${sameLength(lowRest, highRest)})`;
  const parts = [`${from}(?:${sameLength(lowRest, '9'.repeat(more))})`];
  if (to - from > 1) parts.push(`[${from + 1}-${to - 1}][0-9]{${more}}`);
  parts.push(`${to}(?:${sameLength('0'.repeat(more), highRest)})`);
  return parts.join('|');
}

function isAll(text: string, digit: string): boolean {
  return text === digit.repeat(text.length);
}
