import type { AmountField } from './amount-bounds.ts';
import { AMOUNT_FRACTION_DIGITS, type Currency, type Nano } from './nano.ts';
import { parseDecimal } from './parse-decimal.ts';

/** The currency and precision of the amount to read. */
export interface ParseAmountOptions<C extends Currency> extends AmountField<C> {
  /** 0 to 9; default: 9. */
  readonly maxFractionDigits?: number | undefined;
}

/**
 * Reads a wire amount ("12.5") as nano. At most 18 digits before the point and 9 after it (R4.14).
 * @throws InvalidDecimal naming the field and the reason
 */
export function parseAmount<C extends Currency>(text: unknown, options: ParseAmountOptions<C>): Nano<C> {
  const digits = options.maxFractionDigits ?? AMOUNT_FRACTION_DIGITS;
  const scaled = parseDecimal(text, options.field, digits);
  return (scaled * 10n ** BigInt(AMOUNT_FRACTION_DIGITS - digits)) as Nano<C>;
}
