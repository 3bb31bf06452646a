import { larger, type Nano, percentOfCeil, smaller, ZERO_AXIOM } from '../money/index.ts';
import type { Fee } from './policy.ts';

/**
 * The fee in nano-AXIOM: min(amount, max(flat, ⌈percent of the amount⌉)); 0 for an amount of 0 or less. A fee
 * of 0 percent is 0: its flat minimum does not apply.
 */
export function feeOf(amount: Nano<'AXIOM'>, fee: Fee): Nano<'AXIOM'> {
  if (fee.percent === 0n) return ZERO_AXIOM;
  const whole = larger(fee.flatToken, percentOfCeil(amount, fee.percent));
  return larger(ZERO_AXIOM, smaller(amount, whole));
}
