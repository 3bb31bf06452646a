import { formatDecimal, InvalidDecimal, NANO_PER_UNIT, toNano } from '@axiom/domain/money';
import { expect, it } from 'vitest';

it('R8.12 one TON is 1,000,000,000 nano, wherever it is counted', () => {
  expect(toNano('1', 'TON')).toBe(1_000_000_000n);
  expect(NANO_PER_UNIT).toBe(toNano('1', 'TON'));
});

it.each([
  ['12.5', 12_500_000_000n],
  ['0.000000001', 1n],
  ['0', 0n],
  ['999999999999999999.999999999', 999_999_999_999_999_999_999_999_999n],
])('%s is that many nano', (text, nano) => {
  expect(toNano(text, 'TON')).toBe(nano);
  expect(formatDecimal(toNano(text, 'AXIOM'))).toBe(text);
});

it.each(['', '-1', '1e3', '1,5', '0.0000000001', '١'])('“%s” is no amount', (text) => {
  expect(() => toNano(text, 'TON')).toThrow(InvalidDecimal);
});
