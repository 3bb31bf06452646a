import type { Currency, Nano } from './nano.ts';

/** a + b in one currency, nano. */
export function add<C extends Currency>(a: Nano<C>, b: Nano<C>): Nano<C> {
  return (a + b) as Nano<C>;
}

/** a − b in one currency, nano; may be negative. */
export function subtract<C extends Currency>(a: Nano<C>, b: Nano<C>): Nano<C> {
  return (a - b) as Nano<C>;
}

/** Sum of a list in one currency, nano; 0 for an empty list. */
export function sum<C extends Currency>(amounts: Iterable<Nano<C>>): Nano<C> {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total as Nano<C>;
}

/** The smaller of two amounts. */
export function smaller<T extends bigint>(a: T, b: T): T {
  return a < b ? a : b;
}

/** The larger of two amounts. */
export function larger<T extends bigint>(a: T, b: T): T {
  return a > b ? a : b;
}
