import type { Fee } from '@axiom/domain/economy';
import { WHOLE_PERCENT } from '@axiom/domain/money';
import { type Fraction, fraction, mulDivUp } from './exact.ts';
import { toNumber } from './out-of-range.ts';

/** A fee as plain numbers. */
export interface FastFee {
  readonly percent: Fraction;
  readonly flat: number;
  readonly isFree: boolean;
}

/** @throws OutOfRange */
export function feeOf({ percent, flatToken }: Fee): FastFee {
  return { percent: fraction(percent, WHOLE_PERCENT), flat: toNumber(flatToken), isFree: percent === 0n };
}

/** min(amount, max(flat, ⌈percent⌉)); 0 where the percentage is 0. */
export function feeAmount(amount: number, { percent, flat, isFree }: FastFee): number {
  if (isFree) return 0;
  return Math.min(amount, Math.max(flat, mulDivUp(amount, percent.numerator, percent.divisor)));
}

/** Whether a fee's flat minimum decides it. */
export function isFlatFee(amount: number, { percent, flat, isFree }: FastFee): boolean {
  return !isFree && flat > mulDivUp(amount, percent.numerator, percent.divisor);
}
