import type { Currency, Nano } from './nano.ts';

/**
 * Rounds a nano amount of at least 0 to its first significant decimal digits, halves up: 13.25 to two digits
 * is 13, 0.0996 is 0.1.
 */
export function roundSignificant<C extends Currency>(amount: Nano<C>, digits: number): Nano<C> {
  const unit = 10n ** BigInt(Math.max(0, String(amount).length - digits));
  return (((amount + unit / 2n) / unit) * unit) as Nano<C>;
}
