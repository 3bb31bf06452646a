import { describe, expect, it } from 'vitest';
import { isoTime, money, percent, signedPercent } from '#contract/primitives.ts';

describe('money on the wire', () => {
  it.each(['0', '1', '0.000000001', '999999999999999999.999999999', '10.50'])('R4.14 takes %j', (text) => {
    expect(money.safeParse(text).success).toBe(true);
  });

  it.each([
    '',
    '-1',
    '+1',
    '01',
    '.5',
    '5.',
    '1e3',
    '1,5',
    ' 1',
    '1 ',
    'NaN',
    '١',
    '0.0000000001',
    '1000000000000000000',
    5,
  ])('R4.14 refuses %j', (text) => {
    expect(money.safeParse(text).success).toBe(false);
  });

  it('a percentage has at most 6 fraction digits', () => {
    expect(percent.safeParse('0.123456').success).toBe(true);
    expect(percent.safeParse('0.1234567').success).toBe(false);
  });

  it('a percentage has no sign; a change of the price may have one', () => {
    expect(percent.safeParse('-1.25').success).toBe(false);
    expect(signedPercent.safeParse('-1.25').success).toBe(true);
    expect(signedPercent.safeParse('+1.25').success).toBe(false);
  });

  it('a time is UTC', () => {
    expect(isoTime.safeParse('2026-11-21T09:00:00.000Z').success).toBe(true);
    expect(isoTime.safeParse('2026-11-21T09:00:00+01:00').success).toBe(false);
  });

  it.each([
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-01-32T00:00:00Z',
    '2026-01-01T09:60:00.000Z',
  ])('a time that never is, %s, is none', (text) => {
    expect(isoTime.safeParse(text).success).toBe(false);
  });
});
