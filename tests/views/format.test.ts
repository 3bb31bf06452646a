import { describe, expect, it } from 'vitest';
import { shortAddress } from '../../src/ui/address/address-text.ts';
import { amountText } from '../../src/ui/format/amount-text.ts';
import { clockText, shortClockText } from '../../src/ui/format/countdown.tsx';
import { dateLocale, datesOf } from '../../src/ui/format/dates.ts';
import { changeText, percentText } from '../../src/ui/format/percent-text.ts';

describe('numbers for eyes', () => {
  it('R4.10a R4.10b thousands grouped, truncated, two decimals unless told otherwise', () => {
    expect(amountText(1_673_409_999_999n)).toBe('1\u00a0673.40');
    expect(amountText(1_234_567_000_000_000n)).toBe('1\u00a0234\u00a0567.00');
    expect(amountText(-37_599_000_000n)).toBe('\u221237.59');
    expect(amountText(29_940_000_000n, { sign: 'always' })).toBe('+29.94');
    expect(amountText(82_000n, { decimals: 6 })).toBe('0.000082');
  });

  it('R4.10c what is above zero never reads as zero', () => {
    expect(amountText(1n)).toBe('<0.01');
    expect(amountText(0n)).toBe('0.00');
    expect(amountText(9_999_999n)).toBe('<0.01');
    expect(amountText(10_000_000n)).toBe('0.01');
  });

  it('R4.10 what is below zero is not said to be below what it is above', () => {
    expect(amountText(-4_000_000n)).toBe('\u2212<0.01');
    expect(amountText(4_000_000n, { sign: 'always' })).toBe('+<0.01');
    expect(amountText(-10_000_000n)).toBe('\u22120.01');
  });

  it('R9.01 percentages keep every digit; a change is signed and truncated', () => {
    expect(percentText(125_000n)).toBe('0.125\u00a0%');
    expect(percentText(20_000_000n, { sign: 'always' })).toBe('+20\u00a0%');
    expect(changeText(-2_319_999n)).toBe('\u22122.31\u00a0%');
    expect(changeText(9_999n)).toBe('0.00\u00a0%');
  });

  it('R3.01 an address is its first and last four characters', () => {
    expect(shortAddress('UQDkJ8nZ2x1Rt0pQ4mV7sYb6wKc9uLe3hGf5dAaXoTiNf3Za')).toBe('UQDk…f3Za');
  });
});

describe('times for eyes', () => {
  const at = Date.UTC(2026, 10, 21, 14, 5, 9);

  it('R2.15 R8.41 24 hours in every locale', () => {
    for (const locale of ['en-US', 'en-GB', 'ru']) {
      const dates = datesOf(locale, 'UTC');
      expect(dates.time(at)).toBe('14:05');
      expect(dates.seconds(at)).toBe('14:05:09');
      expect(datesOf(locale, 'UTC').time(Date.UTC(2026, 0, 1, 0, 7))).toBe('00:07');
    }
  });

  it('R2.15 the year is said where it is another one, without a word for it', () => {
    expect(datesOf('en-GB', 'UTC').date(at, at)).toBe('21 Nov');
    expect(datesOf('en-GB', 'UTC').date(Date.UTC(2027, 1, 19), at)).toBe('19 Feb 2027');
    expect(datesOf('ru', 'UTC').date(Date.UTC(2027, 1, 19), at)).toBe('19 февр. 2027');
    expect(datesOf('ru', 'UTC').date(Date.UTC(2026, 7, 3), at)).toBe('3 авг.');
  });

  it('R2.15 the device’s own locale where it speaks the language, and never a tag that Intl refuses', () => {
    expect(dateLocale('en', ['de-DE', 'en-US'])).toBe('en-US');
    expect(dateLocale('en', ['en-US@posix'])).toBe('en-GB');
    expect(dateLocale('ru', ['en-US'])).toBe('ru');
  });

  it('R9.03 the last day counts by the second and never below zero', () => {
    expect(clockText(15_160_000)).toBe('04:12:40');
    expect(clockText(-5)).toBe('00:00:00');
    expect(shortClockText(52_000)).toBe('0:52');
    expect(shortClockText(-1)).toBe('0:00');
  });
});
