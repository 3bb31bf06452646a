import { LARGEST_AMOUNT, OutOfRange } from './out-of-range.ts';

/** 2^27 + 1 splits a number of 53 bits into two of 26 (Veltkamp). */
const SPLITTER = 134_217_729;
const EXACT = 2 ** 53;
/** Relative error bound of a rounded quotient of a rounded product. */
const ROUNDING: number = 2 ** -51;

/** Divisors are at most this, so that a remainder of a few divisors is still exact. */
export const LARGEST_DIVISOR: number = 2 ** 50;

/** a × b − product, exact, where `product` is the rounded a × b (Dekker). */
export function productError(a: number, b: number, product: number): number {
  const aWide = a * SPLITTER;
  const aHigh = aWide - (aWide - a);
  const aLow = a - aHigh;
  const bWide = b * SPLITTER;
  const bHigh = bWide - (bWide - b);
  const bLow = b - bHigh;
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}

/**
 * ⌊a × b / divisor⌋, exact. With p = fl(a × b) and q = ⌊fl(p / divisor)⌋, p < (q + 1) × divisor because rounding is
 * monotone, and p ≥ q × divisor × (1 − 2^−53): so p and fl(q × divisor) lie within a factor of 2 (or q is 0) and their
 * difference is exact (Sterbenz). Both errors are whole numbers of at most 2^52, their difference is exact too. The
 * remainder is between −2 and 3 divisors, below 2^52: the last sum is exact, and the loops end after at most three steps.
 * @param a whole, 0 … 2^53 @param b whole, 0 … 2^53 @param divisor whole, 1 … LARGEST_DIVISOR
 * @throws OutOfRange where the quotient is no amount
 */
export function mulDiv(a: number, b: number, divisor: number): number {
  const product = a * b;
  const near = product / divisor;
  const quotient = Math.floor(near);
  if (product < EXACT) return quotient;
  const error = near * ROUNDING;
  const part = near - quotient;
  return part > error && part < 1 - error ? quotient : mulDivClosely(a, b, divisor);
}

function mulDivClosely(a: number, b: number, divisor: number): number {
  const product = a * b;
  let quotient = Math.floor(product / divisor);
  if (!(quotient < LARGEST_AMOUNT)) throw new OutOfRange();
  const back = quotient * divisor;
  let rest = product - back + (productError(a, b, product) - productError(quotient, divisor, back));
  while (rest < 0) {
    quotient -= 1;
    rest += divisor;
  }
  while (rest >= divisor) {
    quotient += 1;
    rest -= divisor;
  }
  return quotient;
}

/** (a × b) mod divisor, exact; same bounds as `mulDiv`. */
export function mulMod(a: number, b: number, divisor: number): number {
  const product = a * b;
  if (product < EXACT) return product % divisor;
  const quotient = mulDiv(a, b, divisor);
  const back = quotient * divisor;
  return product - back + (productError(a, b, product) - productError(quotient, divisor, back));
}

/** ⌈a × b / divisor⌉, exact; same bounds as `mulDiv`. */
export function mulDivUp(a: number, b: number, divisor: number): number {
  const floor = mulDiv(a, b, divisor);
  return mulMod(a, b, divisor) === 0 ? floor : floor + 1;
}

/** A fraction in lowest terms. */
export interface Fraction {
  readonly numerator: number;
  readonly divisor: number;
}

/** numerator / divisor in lowest terms. @throws OutOfRange where plain numbers cannot hold it */
export function fraction(numerator: bigint, divisor: bigint): Fraction {
  const shared = greatestCommonDivisor(numerator, divisor);
  const found = { numerator: Number(numerator / shared), divisor: Number(divisor / shared) };
  if (found.numerator >= EXACT || found.divisor > LARGEST_DIVISOR) throw new OutOfRange();
  return found;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
