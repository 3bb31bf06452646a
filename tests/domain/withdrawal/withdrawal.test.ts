import { AmountAboveMaximum, AmountBelowMinimum } from '@axiom/domain/errors';
import {
  checkWithdrawal,
  DayLimitExceeded,
  IllegalPayoutTransition,
  isPayoutOpen,
  maxWithdrawal,
  PAYOUT_EVENTS,
  PAYOUT_STATUSES,
  SalePriceMoved,
  transitionPayout,
} from '@axiom/domain/withdrawal';
import { describe, expect, it } from 'vitest';
import { aPolicy, axiom, price, ton } from '../support/fixtures.ts';

const facts = {
  availableToken: axiom('30000'),
  withdrawnTodayToken: axiom('0'),
  sentTodayTon: ton('0'),
  policy: aPolicy(),
};
const check = (amount: string, change: Partial<Parameters<typeof checkWithdrawal>[0]> = {}) =>
  checkWithdrawal({ ...facts, tokenAmount: axiom(amount), price: price('1'), ...change });

describe('checkWithdrawal', () => {
  it('R4.16 quotes what is within all limits', () => {
    expect(check('100')).toEqual({
      status: 'queued',
      quote: { tokenAmount: axiom('100'), feeToken: axiom('1'), amountTon: ton('98.01'), price: price('1') },
    });
  });

  it('R4.16 refuses less than the minimum and more than the balance', () => {
    expect(() => check('4.999999999')).toThrow(AmountBelowMinimum);
    expect(check('5').quote.tokenAmount).toBe(axiom('5'));
    expect(() => check('50.000000001', { availableToken: axiom('50') })).toThrow(AmountAboveMaximum);
    expect(check('50', { availableToken: axiom('50') }).quote.tokenAmount).toBe(axiom('50'));
  });

  it('R4.16 keeps the day’s limit over all withdrawals', () => {
    const withdrawnTodayToken = axiom('19990');
    expect(check('10', { withdrawnTodayToken }).quote.tokenAmount).toBe(axiom('10'));
    expect(() => check('10.000000001', { withdrawnTodayToken })).toThrow(DayLimitExceeded);
    expect(() => check('11', { withdrawnTodayToken })).toThrow(
      'At most 20000 AXIOM leave in a day; 10 AXIOM are left until 00:00 UTC and 11 AXIOM were asked for.',
    );
  });

  it('R4.16 holds what brings more than the reviewed amount', () => {
    expect(check('1020.304050609')).toMatchObject({ status: 'queued', quote: { amountTon: ton('1000') } });
    expect(check('1020.304050610').status).toBe('held');
  });

  it('R4.16 holds the one that brings the day above the reviewed amount, and every one after it', () => {
    const after = (sold: string) => check('100', { sentTodayTon: ton(sold) }).status;
    expect(after('901.99')).toBe('queued');
    expect(after('901.990000001')).toBe('held');
    expect(after('5000')).toBe('held');
  });

  it('R4.16 keeps to the least that the seller agreed to', () => {
    expect(check('100', { minAmountTon: ton('98.01') }).quote.amountTon).toBe(ton('98.01'));
    expect(() => check('100', { minAmountTon: ton('98.010000001') })).toThrow(SalePriceMoved);
  });

  it('R4.16 tells the most that can be withdrawn, never a negative amount', () => {
    expect(maxWithdrawal(facts)).toBe(axiom('20000'));
    expect(maxWithdrawal({ ...facts, availableToken: axiom('7') })).toBe(axiom('7'));
    expect(maxWithdrawal({ ...facts, withdrawnTodayToken: axiom('20001') })).toBe(0n);
  });
});

describe('transitionPayout', () => {
  const legal: Readonly<Record<string, string>> = {
    'queued hold': 'held',
    'queued send': 'sending',
    'queued refund': 'refunded',
    'queued release': 'queued',
    'held release': 'queued',
    'held refund': 'refunded',
    'sending put_back': 'queued',
    'sending confirm': 'confirmed',
    'sending refund': 'refunded',
    'confirmed come_back': 'refunded',
  };
  const pairs = PAYOUT_STATUSES.flatMap((status) => PAYOUT_EVENTS.map((event) => [status, event] as const));

  it.each(pairs)('R4.16 %s, %s', (status, event) => {
    const next = legal[`${status} ${event}`];
    if (next === undefined) expect(() => transitionPayout(status, event)).toThrow(IllegalPayoutTransition);
    else expect(transitionPayout(status, event)).toBe(next);
  });

  it('says what would have been right', () => {
    expect(() => transitionPayout('confirmed', 'refund')).toThrow(
      'A payout that is confirmed cannot take the step refund; right is a payout that is queued or held or sending.',
    );
  });

  it('owes what is queued, held or sending', () => {
    expect(PAYOUT_STATUSES.filter(isPayoutOpen)).toEqual(['queued', 'sending', 'held']);
  });
});
