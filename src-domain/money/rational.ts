import { ceilDivide, floorDivide } from './mul-div.ts';

/** An exact fraction with a denominator above 0. It is not reduced: use it only inside one formula. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** numerator / denominator, exact, of any units. @throws RangeError unless the denominator is greater than 0 */
export function rational(numerator: bigint, denominator = 1n): Rational {
  if (denominator <= 0n)
    throw new RangeError(`A denominator must be greater than 0; ${denominator} was given.`);
  return { numerator, denominator };
}

/** Product of any number of fractions; 1 for none. */
export function multiply(...factors: readonly Rational[]): Rational {
  let numerator = 1n;
  let denominator = 1n;
  for (const factor of factors) {
    numerator *= factor.numerator;
    denominator *= factor.denominator;
  }
  return { numerator, denominator };
}

/** a + b. */
export function plus(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

/** a − b. */
export function minus(a: Rational, b: Rational): Rational {
  return plus(a, rational(-b.numerator, b.denominator));
}

/** a / b, for b greater than 0. */
export function divide(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator, a.denominator * b.numerator);
}

/** −1, 0 or 1 if a is less than, equal to or greater than b. */
export function compare(a: Rational, b: Rational): -1 | 0 | 1 {
  const left = a.numerator * b.denominator;
  const right = b.numerator * a.denominator;
  if (left < right) return -1;
  return left > right ? 1 : 0;
}

/** The floor at the end of a formula, in the formula's unit. Apply it once. */
export function floorOf(value: Rational): bigint {
  return floorDivide(value.numerator, value.denominator);
}

/** The ceiling at the end of a formula (fees), in the formula's unit. Apply it once. */
export function ceilOf(value: Rational): bigint {
  return ceilDivide(value.numerator, value.denominator);
}
