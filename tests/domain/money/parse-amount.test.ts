import { InvalidDecimal, parseAmount, parsePercent, parseSignedPercent } from '@axiom/domain/money';
import { describe, expect, it } from 'vitest';

const read = (text: unknown) => parseAmount(text, { field: 'amount', currency: 'TON' });

function refusal(text: unknown): InvalidDecimal {
  try {
    read(text);
  } catch (error) {
    if (error instanceof InvalidDecimal) return error;
  }
  throw new Error(`${String(text)} was not refused`);
}

describe('parseAmount', () => {
  it.each([
    ['0', 0n],
    ['1', 1_000_000_000n],
    ['0.000000001', 1n],
    ['12.5', 12_500_000_000n],
    ['7.10', 7_100_000_000n],
    ['0.0', 0n],
    ['999999999999999999.999999999', 999_999_999_999_999_999_999_999_999n],
  ])('R8.12 R4.14 reads %s as nano', (text, nano) => {
    expect(read(text)).toBe(nano);
  });

  it.each([
    ['', 'empty'],
    [' 1', 'space'],
    ['1 000', 'space'],
    ['1\u202f000', 'space'],
    ['1\n', 'space'],
    ['-1', 'sign'],
    ['−0', 'sign'],
    ['-0', 'sign'],
    ['+1', 'sign'],
    ['1e400', 'exponent'],
    ['1E3', 'exponent'],
    ['1e-9', 'sign'],
    ['NaN', 'not_ascii_digits'],
    ['Infinity', 'not_ascii_digits'],
    ['0x10', 'not_ascii_digits'],
    ['1n', 'not_ascii_digits'],
    ['١٢', 'not_ascii_digits'],
    ['１', 'not_ascii_digits'],
    ['1,5', 'separator'],
    ['1.2.3', 'separator'],
    ["1'000", 'separator'],
    ['1_000', 'not_ascii_digits'],
    ['0b1', 'not_ascii_digits'],
    ['-Infinity', 'sign'],
    ['−1', 'sign'],
    ['010', 'leading_zero'],
    ['00', 'leading_zero'],
    ['00.5', 'leading_zero'],
    ['1.', 'missing_digits'],
    ['\u00a01', 'space'],
    ['1\u200b', 'not_ascii_digits'],
    ['1\0', 'not_ascii_digits'],
    ['.5', 'missing_digits'],
    ['5.', 'missing_digits'],
    ['.', 'missing_digits'],
    ['1.0000000000', 'too_many_fraction_digits'],
    ['1000000000000000000', 'too_many_integer_digits'],
    ['9'.repeat(400), 'too_many_integer_digits'],
  ])('R4.14 refuses %j: %s', (text, reason) => {
    expect(refusal(text).reason).toBe(reason);
  });

  it.each([
    1,
    1.5,
    5,
    -0,
    1n,
    10n,
    null,
    undefined,
    true,
    {},
    ['1'],
    Number.NaN,
    Symbol('1'),
    { toString: () => '1' },
  ])('R4.14 refuses %s: not text', (value) => {
    expect(refusal(value).reason).toBe('not_text');
  });

  it('names the field, what was found and what is allowed', () => {
    const error = refusal('1,5');
    expect(error).toMatchObject({
      name: 'InvalidDecimal',
      code: 'invalid_decimal',
      field: 'amount',
      found: '"1,5"',
    });
    expect(error.message).toBe(
      'amount is not a valid number: the only separator allowed is one point (found "1,5"; allowed: a decimal number with at most 18 digits before and 9 after the point, such as "12.5").',
    );
  });

  it('cuts a huge value in its message', () => {
    expect(refusal('9'.repeat(400)).message.length).toBeLessThan(300);
  });

  it('reads fewer fraction digits where told so', () => {
    const options = { field: 'amount', currency: 'AXIOM', maxFractionDigits: 2 } as const;
    expect(parseAmount('1.25', options)).toBe(1_250_000_000n);
    expect(() => parseAmount('1.255', options)).toThrow(InvalidDecimal);
  });
});

describe('parsePercent', () => {
  it('reads percentages as counts of 1e-6 percent', () => {
    expect(parsePercent('10', 'spread_percent')).toBe(10_000_000n);
    expect(parsePercent('0.000001', 'spread_percent')).toBe(1n);
    expect(() => parsePercent('0.0000001', 'spread_percent')).toThrow(/at most 18 digits before and 6 after/);
  });

  it('reads a sign only where a change may be negative', () => {
    expect(parseSignedPercent('-1.25', 'price_change_24h')).toBe(-1_250_000n);
    expect(parseSignedPercent('1.25', 'price_change_24h')).toBe(1_250_000n);
    expect(() => parseSignedPercent('--1', 'price_change_24h')).toThrow(InvalidDecimal);
    expect(() => parsePercent('-1', 'price_change_24h')).toThrow(InvalidDecimal);
  });
});
