import type { Currency, Nano } from './nano.ts';
import { parseAmount } from './parse-amount.ts';

/**
 * A literal amount in the program, in nano: `toNano('12.5', 'TON')`. For input from people or other programs
 * use `parseAmount`, whose refusal names the field.
 * @throws InvalidDecimal unless it is a decimal text with at most 18 digits before and 9 after the point
 */
export function toNano<C extends Currency>(amount: string, currency: C): Nano<C> {
  return parseAmount(amount, { field: 'amount', currency });
}
