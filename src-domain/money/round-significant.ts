import type { Currency, Nano } from './nano.ts';

/** Rounds a nano amount ≥ 0 to its first significant digits, halves up: to two, 13.25 is 13 and 0.0996 is 0.1. */
export function roundSignificant<C extends Currency>(amount: Nano<C>, digits: number): Nano<C> {
  const unit = 10n ** BigInt(Math.max(0, String(amount).length - digits));
  return (((amount + unit / 2n) / unit) * unit) as Nano<C>;
}
