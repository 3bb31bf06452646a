import {
  add,
  axiom,
  ceilOf,
  compare,
  floorDivide,
  formatAmount,
  formatDecimal,
  fractionOf,
  InvalidDecimal,
  larger,
  normaliseInput,
  oneMinus,
  onePlus,
  parseAmount,
  parseSignedPercent,
  percent6,
  rational,
  smaller,
  subtract,
  sum,
} from '@axiom/domain/money';
import { describe, expect, it } from 'vitest';

const read = (text: unknown) => parseAmount(text, { field: 'amount', currency: 'TON' });

describe('what a refused decimal says', () => {
  it.each([
    [5, 'it must be text'],
    ['', 'it is empty'],
    ['-1', 'it must not carry a sign'],
    ['1 0', 'it must not contain spaces'],
    ['12e5', 'it must not contain an exponent'],
    ['x1e5', 'only the digits 0 to 9 are allowed'],
    ['1,5', 'the only separator allowed is one point'],
    ['01', 'it must not begin with a zero before other digits'],
    ['1.', 'there must be digits on both sides of the point'],
    ['1'.repeat(19), 'it has more than 18 digits before the point'],
    ['0.0000000001', 'it has too many digits after the point'],
  ])('R4.14 %j: %s', (text, fault) => {
    expect(() => read(text)).toThrow(`amount is not a valid number: ${fault} (found `);
  });

  it('a signed percentage that is not text is refused as such', () => {
    expect(() => parseSignedPercent(-1, 'price_change_24h')).toThrow(InvalidDecimal);
    expect(() => parseSignedPercent(-1, 'price_change_24h')).toThrow(/it must be text/);
  });
});

describe('what a refused bound says', () => {
  it.each([
    ['floorDivide by 0', () => floorDivide(1n, 0n), 'A divisor must be greater than 0; 0 was given.'],
    ['rational over 0', () => rational(1n, 0n), 'A denominator must be greater than 0; 0 was given.'],
    ['10 decimals', () => formatAmount(1n, 10), 'decimals must be 0 to 9; 10 was given.'],
    ['-1 decimals', () => formatAmount(1n, -1), 'decimals must be 0 to 9; -1 was given.'],
  ])('%s', (_title, act, message) => {
    expect(act).toThrow(new RangeError(message));
  });
});

describe('edges', () => {
  it.each([
    [-1_000_000_000n, '-1'],
    [-500_000_000n, '-0.5'],
    [-0n, '0'],
  ])('formatDecimal(%s) is %s', (nano, text) => {
    expect(formatDecimal(nano)).toBe(text);
  });

  it.each(['a1,5', '1,5a'])('input with a letter on one side, %j, is left as it is', (typed) => {
    expect(normaliseInput(typed)).toBe(typed);
  });

  it('a percentage is a fraction of one hundred', () => {
    expect(compare(fractionOf(percent6(12_500_000n)), rational(1n, 8n))).toBe(0);
    expect(ceilOf(fractionOf(percent6(1n)))).toBe(1n);
  });

  it('a percentage more, and less, is a fraction of one', () => {
    const quarter = percent6(25_000_000n);
    expect(compare(onePlus(quarter), rational(5n, 4n))).toBe(0);
    expect(compare(oneMinus(quarter), rational(3n, 4n))).toBe(0);
  });

  it('amounts add up, and an empty list is nothing', () => {
    expect([add(axiom(2n), axiom(3n)), subtract(axiom(2n), axiom(3n))]).toEqual([5n, -1n]);
    expect([sum([axiom(1n), axiom(2n), axiom(4n)]), sum([])]).toEqual([7n, 0n]);
  });

  it('compare tells less, equal and greater apart', () => {
    const half = rational(1n, 2n);
    expect([
      compare(rational(1n, 3n), half),
      compare(rational(2n, 4n), half),
      compare(rational(2n, 3n), half),
    ]).toEqual([-1, 0, 1]);
  });

  it('smaller and larger pick by size, whichever comes first', () => {
    expect([smaller(1n, 2n), smaller(2n, 1n), smaller(2n, 2n)]).toEqual([1n, 1n, 2n]);
    expect([larger(1n, 2n), larger(2n, 1n), larger(2n, 2n)]).toEqual([2n, 2n, 2n]);
  });
});
