import { coverageOf, liabilitiesTon } from '@axiom/domain/economy';
import { expect, it } from 'vitest';
import { axiom, percent, price, ton } from '../support/fixtures.ts';

it('what is owed is everybody’s AXIOM at the selling price, and the payouts on their way', () => {
  const owed = { userToken: axiom('100'), payoutsTon: ton('3') };
  expect(liabilitiesTon(owed, price('0.5'), percent('1'))).toBe(ton('52.5'));
});

it('coverage is the treasury’s part of it in millionths, floored', () => {
  expect(coverageOf(ton('2'), ton('3'))).toBe(666_666n);
  expect(coverageOf(ton('0'), ton('0.000000001'))).toBe(0n);
  expect(coverageOf(ton('2'), ton('0'))).toBeNull();
});
