import { formatDecimal, normaliseInput, parseDecimal } from '@axiom/domain/money';
import { describe, expect, it } from 'vitest';
import { acceptAmountText } from '../../src/ui/field/amount-input.ts';

/** The field after these keys, one after the other. */
function typed(keys: string, before = ''): string {
  let value = before;
  for (const key of keys) {
    value = acceptAmountText(value + key, { before: value, isPaste: false, unit: 'TON' }) ?? value;
  }
  return value;
}

const pasted = (text: string) => acceptAmountText(text, { before: '', isPaste: true, unit: 'TON' });
const meant = (text: string) => formatDecimal(parseDecimal(normaliseInput(text), 'amount', 9));

describe('amount input', () => {
  it.each([
    ['1,5', '1,5', '1.5'],
    [',5', '0,5', '0.5'],
    ['.5', '0.5', '0.5'],
    ['5.', '5.', '5'],
    ['1.000,50', '1.000,50', '1000.5'],
    ['1,000.50', '1,000.50', '1000.5'],
    ['1 000,5', '1000,5', '1000.5'],
    ['1.000.000', '1.000.000', '1000000'],
    ["1'000", '1000', '1000'],
  ])('R9.01a the keys %j stand in the field as %j and mean %s', (keys, text, wire) => {
    expect(typed(keys)).toBe(text);
    expect(meant(text)).toBe(wire);
  });

  it('R9.01 a second separator is refused where nothing before it is grouped', () => {
    expect(typed('1.2,')).toBe('1.2');
    expect(typed('1.2.3')).toBe('1.23');
    expect(typed('1..')).toBe('1.');
    expect(typed('1.000,50,')).toBe('1.000,50');
  });

  it('R9.01 a group can be taken apart key by key', () => {
    const edit = { before: '1,000.50', isPaste: false, unit: 'TON' };
    expect(acceptAmountText('1,00.50', edit)).toBe('1,00.50');
    expect(acceptAmountText('1000.50', edit)).toBe('1000.50');
  });

  it.each([
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1 234,5', '1234.5'],
    ["1'000", '1000'],
    ['12.5 TON', '12.5'],
    ['12,5ton', '12.5'],
    [' 7 \n', '7'],
    ['.5', '0.5'],
  ])('R9.01 %j is pasted as %s', (text, value) => {
    expect(pasted(text)).toBe(value);
  });

  it.each(['1,000', '1.00,5', '12 34', '1.0000000001'])(
    'R9.01 %j is pasted as it is: the form says what is wrong with it',
    (text) => {
      expect(pasted(text)).toBe(text);
      expect(() => meant(text)).toThrow();
    },
  );

  it.each(['1e3', '-1', '+1', '٣', '０.5', '5 USD', 'TON', '1'.repeat(41)])(
    'R4.14 %j cannot be pasted',
    (text) => {
      expect(pasted(text)).toBeUndefined();
    },
  );

  it('R4.14 more than nine decimals, signs, letters and exponents are refused', () => {
    expect(typed('0.1234567891')).toBe('0.123456789');
    expect(typed('1'.repeat(40))).toBe('1'.repeat(18));
    for (const key of ['-', '+', 'e', 'a', '１', '٣']) expect(typed(key, '5')).toBe('5');
  });

  it('R9.01 leading zeros go, an empty field stays empty', () => {
    expect(typed('007')).toBe('7');
    expect(typed('0')).toBe('0');
    expect(acceptAmountText('', { before: '5', isPaste: false, unit: 'TON' })).toBe('');
  });
});
