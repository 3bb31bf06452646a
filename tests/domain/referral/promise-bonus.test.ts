import { promiseBonus } from '@axiom/domain/referral';
import { expect, it } from 'vitest';
import { axiom, ton } from '../support/fixtures.ts';

const promise = (releasedTurnover: string) =>
  promiseBonus({
    releasedTurnover: ton(releasedTurnover),
    amountTon: ton('101'),
    amountToken: axiom('100.000000009'),
  });

it('R4.07 an inviter is promised the percent of the level they held before the purchase', () => {
  expect(promise('49.999999999')).toEqual({
    level: 1,
    bonusToken: axiom('5'),
    turnoverTon: ton('101'),
  });
  expect(promise('50')).toMatchObject({ level: 2, bonusToken: axiom('6') });
});
