import {
  formatAmount,
  formatDecimal,
  formatPercent,
  NARROW_NO_BREAK_SPACE,
  percent6,
} from '@axiom/domain/money';
import { describe, expect, it } from 'vitest';

describe('formatDecimal', () => {
  it.each([
    [0n, '0'],
    [1n, '0.000000001'],
    [-1n, '-0.000000001'],
    [12_500_000_000n, '12.5'],
    [10_000_000_000n, '10'],
    [-12_000_000_000n, '-12'],
    [9_007_199_254_740_993_000_000_001n, '9007199254740993.000000001'],
  ])('R4.14 writes %s without exponent or trailing zeros', (nano, text) => {
    expect(formatDecimal(nano)).toBe(text);
  });

  it('writes percentages with up to 6 fraction digits', () => {
    expect(formatPercent(percent6(50_000n))).toBe('0.05');
    expect(formatPercent(percent6(-1_250_000n))).toBe('-1.25');
    expect(formatDecimal(7n, 0)).toBe('7');
  });
});

describe('formatAmount', () => {
  it.each([
    [0n, '0.00'],
    [1_999_999_999n, '1.99'],
    [1_234_567_899_999_999n, '1 234 567.89'],
    [999_000_000_000n, '999.00'],
    [1_000_000_000_000n, '1 000.00'],
    [-1_234_567_899_999_999n, '-1 234 567.89'],
    [-9_999_999n, '0.00'],
  ])('R4.10 shows %s as %s: grouped, truncated, 2 decimals', (nano, text) => {
    expect(formatAmount(nano)).toBe(text);
  });

  it('R4.10 truncates 1.15 to 1.15 and 0.29999 to 0.29', () => {
    expect(formatAmount(1_150_000_000n)).toBe('1.15');
    expect(formatAmount(299_990_000n)).toBe('0.29');
  });

  it('R4.10 takes other decimals, group and point', () => {
    const options = { group: NARROW_NO_BREAK_SPACE, point: ',' };
    expect(formatAmount(1_234_567_891_234n, 0)).toBe('1 234');
    expect(formatAmount(1_234_567_891_234n, 9)).toBe('1 234.567891234');
    expect(formatAmount(1_234_567_891_234n, 4, options)).toBe('1\u202f234,5678');
  });

  it.each([-1, 10, 1.5, Number.NaN])('refuses %s decimals', (decimals) => {
    expect(() => formatAmount(1n, decimals)).toThrow(RangeError);
  });
});
