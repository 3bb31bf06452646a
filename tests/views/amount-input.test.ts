import { describe, expect, it } from 'vitest';
import { acceptAmountText } from '../../src/ui/field/amount-input.ts';

describe('amount input', () => {
  it('R9.01 a typed comma is a point, and a second separator is refused', () => {
    expect(acceptAmountText('1,', false)).toBe('1.');
    expect(acceptAmountText(',5', false)).toBe('0.5');
    expect(acceptAmountText('1.2,', false)).toBeUndefined();
    expect(acceptAmountText('1.2.3', false)).toBeUndefined();
  });

  it('R9.01 a pasted number is read by its last separator', () => {
    expect(acceptAmountText('1,234.56', true)).toBe('1234.56');
    expect(acceptAmountText('1.234,56', true)).toBe('1234.56');
    expect(acceptAmountText('1 234,5', true)).toBe('1234.5');
  });

  it('R4.14 more than nine decimals, signs, letters and exponents are refused', () => {
    expect(acceptAmountText('0.123456789', false)).toBe('0.123456789');
    expect(acceptAmountText('0.1234567891', false)).toBeUndefined();
    for (const text of ['-1', '+1', '1e3', 'abc', '１'])
      expect(acceptAmountText(text, false)).toBeUndefined();
  });

  it('R9.01 leading zeros go, an empty field stays empty', () => {
    expect(acceptAmountText('007', false)).toBe('7');
    expect(acceptAmountText('0', false)).toBe('0');
    expect(acceptAmountText('', false)).toBe('');
  });
});
