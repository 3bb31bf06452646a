import {
  ceilDivide,
  ceilOf,
  compare,
  divide,
  floorDivide,
  floorOf,
  minus,
  mulDivCeil,
  mulDivFloor,
  multiply,
  plus,
  rational,
} from '@axiom/domain/money';
import { describe, expect, it } from 'vitest';

describe('exact division', () => {
  it.each([
    [7n, 2n, 3n, 4n],
    [-7n, 2n, -4n, -3n],
    [8n, 2n, 4n, 4n],
    [-8n, 2n, -4n, -4n],
    [0n, 5n, 0n, 0n],
  ])('%s / %s floors to %s and ceils to %s', (n, divisor, floor, ceil) => {
    expect(floorDivide(n, divisor)).toBe(floor);
    expect(ceilDivide(n, divisor)).toBe(ceil);
  });

  it('multiplies before it divides', () => {
    expect(mulDivFloor(10n, 10n, 3n)).toBe(33n);
    expect(mulDivCeil(10n, 10n, 3n)).toBe(34n);
  });

  it.each([0n, -1n])('refuses the divisor %s', (divisor) => {
    expect(() => floorDivide(1n, divisor)).toThrow(RangeError);
    expect(() => ceilDivide(1n, divisor)).toThrow(RangeError);
    expect(() => rational(1n, divisor)).toThrow(RangeError);
  });
});

describe('rational', () => {
  it('compares exactly', () => {
    expect(compare(rational(1n, 3n), rational(2n, 6n))).toBe(0);
    expect(compare(rational(1n, 3n), rational(333_333n, 1_000_000n))).toBe(1);
    expect(compare(rational(-1n, 3n), rational(0n))).toBe(-1);
  });

  it('adds and subtracts exactly, whatever the denominators', () => {
    const sixth = rational(1n, 6n);
    expect(compare(plus(sixth, rational(3n, 4n)), rational(11n, 12n))).toBe(0);
    expect(compare(minus(sixth, rational(3n, 4n)), rational(-7n, 12n))).toBe(0);
    expect(compare(plus(sixth, sixth), rational(1n, 3n))).toBe(0);
  });

  it('multiplies, divides and truncates once', () => {
    const value = divide(multiply(rational(7n), rational(5n, 3n)), rational(1n, 2n));
    expect([floorOf(value), ceilOf(value)]).toEqual([23n, 24n]);
    expect(floorOf(multiply())).toBe(1n);
  });
});
