import { AmountAboveMaximum, AmountBelowMinimum, type AmountBound } from '../errors/index.ts';
import { formatDecimal } from './format-decimal.ts';
import type { Currency, Nano } from './nano.ts';

/** The input field that an amount came from. */
export interface AmountField<C extends Currency> {
  /** Name of the field in the wire's snake_case, for the error. */
  readonly field: string;
  readonly currency: C;
}

/** Refuses less than the least, in nano. @throws AmountBelowMinimum */
export function assertAtLeast<C extends Currency>(
  amount: Nano<C>,
  least: Nano<C>,
  input: AmountField<C>,
): void {
  if (amount < least) throw new AmountBelowMinimum(bound(amount, least, input));
}

/** Refuses more than the most, in nano. @throws AmountAboveMaximum */
export function assertAtMost<C extends Currency>(
  amount: Nano<C>,
  most: Nano<C>,
  input: AmountField<C>,
): void {
  if (amount > most) throw new AmountAboveMaximum(bound(amount, most, input));
}

function bound(found: bigint, limit: bigint, { field, currency }: AmountField<Currency>): AmountBound {
  return {
    field,
    found: `${formatDecimal(found)} ${currency}`,
    bound: `${formatDecimal(limit)} ${currency}`,
  };
}
