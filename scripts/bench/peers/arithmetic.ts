/** What the peer engine computes with. Amounts are nano. */
export interface Arithmetic<A> {
  readonly zero: A;
  of(whole: bigint | number): A;
  plus(a: A, b: A): A;
  minus(a: A, b: A): A;
  times(a: A, b: A): A;
  /** a × b / c: floored if the arithmetic is exact. */
  share(a: A, b: A, c: A): A;
  /** The same, rounded up. */
  shareUp(a: A, b: A, c: A): A;
  isLess(a: A, b: A): boolean;
  toBigint(a: A): bigint;
}

/** Exact to the nano. */
export const EXACT: Arithmetic<bigint> = {
  zero: 0n,
  of: (whole) => BigInt(whole),
  plus: (a, b) => a + b,
  minus: (a, b) => a - b,
  times: (a, b) => a * b,
  share: (a, b, c) => (a * b) / c,
  shareUp: (a, b, c) => (a * b + c - 1n) / c,
  isLess: (a, b) => a < b,
  toBigint: (a) => a,
};

/** Floating-point numbers without any rounding to whole nano: every amount is approximate. */
export const FLOAT: Arithmetic<number> = {
  zero: 0,
  of: (whole) => Number(whole),
  plus: (a, b) => a + b,
  minus: (a, b) => a - b,
  times: (a, b) => a * b,
  share: (a, b, c) => (a * b) / c,
  shareUp: (a, b, c) => (a * b) / c,
  isLess: (a, b) => a < b,
  toBigint: (a) => BigInt(Math.round(a)),
};
