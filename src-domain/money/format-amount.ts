import { AMOUNT_FRACTION_DIGITS } from './nano.ts';

/** U+202F, for screens: it does not break, and it is narrow, so one number does not look like two. */
export const NARROW_NO_BREAK_SPACE = '\u202f';

/** Separators of a locale; defaults: a plain space and a point. */
export interface FormatAmountOptions {
  /** Between groups of three digits; default: a plain space. */
  readonly group?: string | undefined;
  /** Before the fraction; default: a point. */
  readonly point?: string | undefined;
}

/**
 * Display form: thousands grouped, decimals truncated towards 0, never rounded (R4.10).
 * A negative amount that truncates to zero has no sign.
 * @param nano count of 1e-9
 * @param decimals 0 to 9
 */
export function formatAmount(nano: bigint, decimals = 2, options: FormatAmountOptions = {}): string {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > AMOUNT_FRACTION_DIGITS) {
    throw new RangeError(`decimals must be 0 to ${AMOUNT_FRACTION_DIGITS}; ${decimals} was given.`);
  }
  const scaled = nano / 10n ** BigInt(AMOUNT_FRACTION_DIGITS - decimals);
  const digits = scaled
    .toString()
    .replace('-', '')
    .padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, options.group ?? ' ');
  const fraction = decimals === 0 ? '' : (options.point ?? '.') + digits.slice(digits.length - decimals);
  return `${scaled < 0n ? '-' : ''}${grouped}${fraction}`;
}
