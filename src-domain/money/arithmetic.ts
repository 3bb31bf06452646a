import type { Currency, Nano } from './nano.ts';

/** a + b of one currency. */
export function add<C extends Currency>(a: Nano<C>, b: Nano<C>): Nano<C> {
  return (a + b) as Nano<C>;
}

/** a − b of one currency; may be negative. */
export function subtract<C extends Currency>(a: Nano<C>, b: Nano<C>): Nano<C> {
  return (a - b) as Nano<C>;
}

/** Sum of a list of one currency; 0 for an empty one. */
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
