import { judgePayment, judgeRefund, type IncomingPayment, type PaymentOrder } from '@axiom/domain/payment';
import { describe, expect, it } from 'vitest';
import { DAY_0_MS, ton } from '../support/fixtures.ts';

const order: PaymentOrder = { amountTon: ton('5'), createdAtMs: DAY_0_MS, state: 'open' };
const payment: IncomingPayment = {
  amountTon: ton('5'),
  isBounced: false,
  isSuccessful: true,
  body: 'text',
  isFromTreasury: false,
  chainTimeMs: DAY_0_MS + 20_000,
};

describe('judgePayment', () => {
  const judge = (change: Partial<IncomingPayment>, to: PaymentOrder | undefined = order) =>
    judgePayment({ ...payment, ...change }, to);
  const unmatched = (reason: string) => ({ kind: 'unmatched', reason });

  it('activates an open order that is paid in full, whoever pays', () => {
    expect(judge({})).toEqual({ kind: 'activate', surplusTon: 0n });
    expect(judge({ isFromTreasury: true })).toEqual({ kind: 'activate', surplusTon: 0n });
  });

  it('owes the surplus back', () => {
    expect(judge({ amountTon: ton('5.5') })).toEqual({ kind: 'activate', surplusTon: ton('0.5') });
  });

  it.each([
    ['too_little', { amountTon: ton('4.999999999') }, order],
    ['too_late', { chainTimeMs: DAY_0_MS + 15 * 60_000 + 1 }, order],
    ['too_late', {}, { ...order, state: 'closed' }],
    ['already_paid', {}, { ...order, state: 'paid' }],
    ['not_successful', { isSuccessful: false }, order],
    ['no_comment', { body: 'empty' }, order],
    ['other_asset', { body: 'other' }, order],
  ] as const)('owes all of it back: %s', (reason, change, to) => {
    expect(judge(change, to)).toEqual(unmatched(reason));
    expect(judge({ ...change, isFromTreasury: true }, to)).toEqual({ kind: 'capital' });
  });

  it('owes back what carries an unknown comment; from the owner it is capital', () => {
    expect(judgePayment(payment, undefined)).toEqual(unmatched('unknown_comment'));
    expect(judgePayment({ ...payment, isFromTreasury: true }, undefined)).toEqual({ kind: 'capital' });
  });

  it('takes a payment in the last moment of the 15 minutes', () => {
    expect(judge({ chainTimeMs: DAY_0_MS + 15 * 60_000 }).kind).toBe('activate');
  });

  it('knows what came back and what carries no value', () => {
    expect(judge({ isBounced: true })).toEqual({ kind: 'bounced' });
    expect(judge({ amountTon: ton('0'), isBounced: true })).toEqual({ kind: 'nothing' });
  });
});

describe('judgeRefund', () => {
  const facts = { amountTon: ton('0.05'), networkFeeTon: ton('0.005'), refundsThatDay: 9 };

  it('refunds by itself from 0.05 TON on, less the network’s fee', () => {
    expect(judgeRefund(facts)).toEqual({ kind: 'automatic', sentTon: ton('0.045') });
    expect(judgeRefund({ ...facts, amountTon: ton('0.049999999') })).toEqual({
      kind: 'operator',
      reason: 'too_small',
      sentTon: ton('0.044999999'),
    });
  });

  it('refunds 10 times a day and sender by itself', () => {
    expect(judgeRefund({ ...facts, refundsThatDay: 10 })).toMatchObject({
      kind: 'operator',
      reason: 'too_many',
    });
  });

  it('never sends nothing', () => {
    expect(judgeRefund({ ...facts, networkFeeTon: ton('0.05') })).toEqual({
      kind: 'operator',
      reason: 'too_small',
      sentTon: 0n,
    });
  });
});
