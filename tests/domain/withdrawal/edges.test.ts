import {
  checkWithdrawal,
  DayLimitExceeded,
  IllegalPayoutTransition,
  leftOfDayLimit,
  maxWithdrawal,
  SalePriceMoved,
  transitionPayout,
} from '@axiom/domain/withdrawal';
import { expect, it } from 'vitest';
import { aPolicy, axiom, price, ton } from '../support/fixtures.ts';

const facts = {
  availableToken: axiom('30000'),
  withdrawnTodayToken: axiom('0'),
  sentTodayTon: ton('0'),
  policy: aPolicy(),
};
const check = (amount: string, change: Partial<Parameters<typeof checkWithdrawal>[0]> = {}) =>
  checkWithdrawal({ ...facts, tokenAmount: axiom(amount), price: price('1'), ...change });

function refusal(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('It was not refused.');
}

it('R4.16 says which bound of a withdrawal was passed', () => {
  expect(refusal(() => check('4'))).toMatchObject({
    field: 'token_amount',
    found: '4 AXIOM',
    bound: '5 AXIOM',
  });
  expect(refusal(() => check('8', { availableToken: axiom('7') }))).toMatchObject({
    field: 'token_amount',
    found: '8 AXIOM',
    bound: '7 AXIOM',
  });
});

it('R4.16 says what is left of the day', () => {
  const error = refusal(() => check('11', { withdrawnTodayToken: axiom('19990') }));
  expect(error).toBeInstanceOf(DayLimitExceeded);
  expect(error).toMatchObject({
    name: 'DayLimitExceeded',
    code: 'day_limit_exceeded',
    category: 'invalid',
    field: 'token_amount',
    bound: '10 AXIOM',
    found: '11 AXIOM',
    allowed: 'at most 10 AXIOM until 00:00 UTC',
  });
});

it('R4.16 says what the sale brings now and what was agreed to', () => {
  const error = refusal(() => check('100', { minAmountTon: ton('99') }));
  expect(error).toBeInstanceOf(SalePriceMoved);
  expect(error).toMatchObject({
    name: 'SalePriceMoved',
    code: 'sale_price_moved',
    category: 'conflict',
    message: 'The price moved: this sale brings 98.01 TON now, less than the 99 TON agreed to.',
    field: 'min_amount_ton',
    bound: '99 TON',
    found: '98.01 TON',
    allowed: 'at least 99 TON',
  });
});

it('R4.16 an illegal step of a payout names status, event and what is right', () => {
  const error = refusal(() => transitionPayout('refunded', 'release'));
  expect(error).toBeInstanceOf(IllegalPayoutTransition);
  expect(error).toMatchObject({
    name: 'IllegalPayoutTransition',
    code: 'illegal_payout_transition',
    category: 'conflict',
    status: 'refunded',
    event: 'release',
    found: 'refunded',
    allowed: 'a payout that is queued or held',
  });
});

it('R4.16 what is left is never below 0, nor is the most that can be withdrawn', () => {
  const left = (withdrawn: string) =>
    leftOfDayLimit({ withdrawnTodayToken: axiom(withdrawn), policy: facts.policy });
  expect([left('0'), left('19999'), left('20001')]).toEqual([axiom('20000'), axiom('1'), 0n]);
  expect(maxWithdrawal({ ...facts, withdrawnTodayToken: axiom('19999') })).toBe(axiom('1'));
});
