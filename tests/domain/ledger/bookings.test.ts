import {
  accountKey,
  applyBooking,
  assertBalanced,
  balanceOf,
  type Booking,
  booking,
  BOOKING_KINDS,
  InsufficientBalance,
  isCached,
  linkEscrow,
  mayBeNegative,
  SYSTEM_ACCOUNTS,
  systemAccount,
  UnbalancedBooking,
  userAccount,
} from '@axiom/domain/ledger';
import { formatDecimal, ton as nanoTon } from '@axiom/domain/money';
import { describe, expect, it } from 'vitest';
import { axiom, ton } from '../support/fixtures.ts';

const userId = 'u1';
const sale = {
  userId,
  source: 'main' as const,
  tokenAmount: axiom('100'),
  feeToken: axiom('1'),
  amountTon: ton('98'),
};

function lines({ entries }: Booking): readonly string[] {
  return entries.map(
    ({ account, currency, amount }) => `${accountKey(account)} ${formatDecimal(amount)} ${currency}`,
  );
}

const CASES: readonly (readonly [string, Booking, readonly string[]])[] = [
  [
    'a paid bond became active',
    booking.mintActivated({ userId, amountTon: ton('101'), amountToken: axiom('100') }),
    [
      'system/sales -101 TON',
      'system/treasury_hot 101 TON',
      'system/issuance -100 AXIOM',
      'user/u1/bonded 100 AXIOM',
    ],
  ],
  [
    'an active bond was canceled',
    booking.mintCanceled({ userId, amountToken: axiom('100'), feeToken: axiom('10') }),
    ['user/u1/bonded -100 AXIOM', 'user/u1/main 90 AXIOM', 'system/fees 10 AXIOM'],
  ],
  [
    'a bond matured',
    booking.mintMatured({ userId, amountToken: axiom('100'), bonusToken: axiom('4') }),
    ['user/u1/bonded -100 AXIOM', 'system/rewards_expense -4 AXIOM', 'user/u1/main 104 AXIOM'],
  ],
  [
    'a bond without bonus matured',
    booking.mintMatured({ userId, amountToken: axiom('100'), bonusToken: axiom('0') }),
    ['user/u1/bonded -100 AXIOM', 'user/u1/main 100 AXIOM'],
  ],
  [
    'a bond became a stake',
    booking.mintStaked({ userId, amountToken: axiom('100') }),
    ['user/u1/bonded -100 AXIOM', 'user/u1/staked 100 AXIOM'],
  ],
  [
    'a staking fee arrived',
    booking.stakingFeePaid({ amountTon: ton('0.2') }),
    ['system/sales -0.2 TON', 'system/treasury_hot 0.2 TON'],
  ],
  [
    'a day was settled',
    booking.stakeSettled({ userId, rewardToken: axiom('0.1') }),
    ['system/rewards_expense -0.1 AXIOM', 'user/u1/main 0.1 AXIOM'],
  ],
  [
    'a stake completed',
    booking.stakeCompleted({ userId, totalAmount: axiom('100') }),
    ['user/u1/staked -100 AXIOM', 'user/u1/main 100 AXIOM'],
  ],
  [
    'a referral bonus is pending',
    booking.referralPending({ userId, bonusToken: axiom('5') }),
    ['system/rewards_expense -5 AXIOM', 'user/u1/referral_pending 5 AXIOM'],
  ],
  [
    'a referral bonus was released',
    booking.referralReleased({ userId, bonusToken: axiom('5') }),
    ['user/u1/referral_pending -5 AXIOM', 'user/u1/referral 5 AXIOM'],
  ],
  [
    'a referral bonus was reversed',
    booking.referralReversed({ userId, bonusToken: axiom('5') }),
    ['user/u1/referral_pending -5 AXIOM', 'system/rewards_expense 5 AXIOM'],
  ],
  [
    'the referral balance was transferred',
    booking.referralTransferred({ userId, amountToken: axiom('5') }),
    ['user/u1/referral -5 AXIOM', 'user/u1/main 5 AXIOM'],
  ],
  [
    'a link was created from the task balance',
    booking.farmingCreated({ userId, linkId: 'l1', source: 'task', amountToken: axiom('15') }),
    ['user/u1/task -15 AXIOM', 'link/l1/escrow 15 AXIOM'],
  ],
  [
    'somebody activated it',
    booking.farmingActivated({ userId: 'u2', linkId: 'l1', amountToken: axiom('5') }),
    ['link/l1/escrow -5 AXIOM', 'user/u2/bonded 5 AXIOM'],
  ],
  [
    'its author canceled it',
    booking.farmingCanceled({ userId, linkId: 'l1', source: 'task', amountToken: axiom('10') }),
    ['link/l1/escrow -10 AXIOM', 'user/u1/task 10 AXIOM'],
  ],
  [
    'a task was claimed',
    booking.taskClaimed({ userId, rewardToken: axiom('0.5') }),
    ['system/rewards_expense -0.5 AXIOM', 'user/u1/task 0.5 AXIOM'],
  ],
  [
    'a withdrawal was created',
    booking.withdrawalCreated({ ...sale, source: 'referral' }),
    ['user/u1/referral -100 AXIOM', 'system/payouts_in_flight 100 AXIOM'],
  ],
  [
    'a payout is being sent',
    booking.withdrawalSending({ amountTon: ton('98'), feeReserveTon: ton('0.01') }),
    ['system/treasury_hot -98.01 TON', 'system/payouts_in_flight 98.01 TON'],
  ],
  [
    'a payout was put back into the line',
    booking.withdrawalPutBack({ amountTon: ton('98') }),
    ['system/payouts_in_flight -98 TON', 'system/treasury_hot 98 TON'],
  ],
  [
    'a payout was confirmed',
    booking.withdrawalConfirmed({ ...sale, feeReserveTon: ton('0.01'), networkFeeTon: ton('0.006') }),
    [
      'system/payouts_in_flight -98.01 TON',
      'system/sales 98 TON',
      'system/network_fees 0.006 TON',
      'system/treasury_hot 0.004 TON',
      'system/payouts_in_flight -100 AXIOM',
      'system/issuance 99 AXIOM',
      'system/fees 1 AXIOM',
    ],
  ],
  [
    'a queued payout was refunded',
    booking.withdrawalRefunded({ ...sale, wasSending: false }),
    ['system/payouts_in_flight -100 AXIOM', 'user/u1/main 100 AXIOM'],
  ],
  [
    'a sent payout was refunded',
    booking.withdrawalRefunded({ ...sale, wasSending: true }),
    [
      'system/payouts_in_flight -100 AXIOM',
      'user/u1/main 100 AXIOM',
      'system/payouts_in_flight -98 TON',
      'system/treasury_hot 98 TON',
    ],
  ],
  [
    'a confirmed payout came back',
    booking.withdrawalCameBack({ ...sale, returnedTon: ton('97.9') }),
    [
      'system/sales -98 TON',
      'system/treasury_hot 97.9 TON',
      'system/network_fees 0.1 TON',
      'system/issuance -99 AXIOM',
      'system/fees -1 AXIOM',
      'user/u1/main 100 AXIOM',
    ],
  ],
  [
    'a deposit is unmatched',
    booking.depositUnmatched({ amountTon: ton('3') }),
    ['system/sales -3 TON', 'system/unmatched_deposits 3 TON'],
  ],
  [
    'its refund is being sent',
    booking.depositRefundSending({ amountTon: ton('3') }),
    ['system/unmatched_deposits -3 TON', 'system/payouts_in_flight 3 TON'],
  ],
  [
    'its refund was confirmed',
    booking.depositRefundConfirmed({
      amountTon: ton('3'),
      sentTon: ton('2.99'),
      networkFeeTon: ton('0.004'),
    }),
    [
      'system/payouts_in_flight -3 TON',
      'system/sales 2.99 TON',
      'system/network_fees 0.004 TON',
      'system/treasury_hot 0.006 TON',
    ],
  ],
  [
    'its refund was not sent',
    booking.depositRefundFailed({ amountTon: ton('3') }),
    ['system/payouts_in_flight -3 TON', 'system/unmatched_deposits 3 TON'],
  ],
  [
    'the chain took a fee',
    booking.networkFee({ amountTon: ton('0.001') }),
    ['system/treasury_hot -0.001 TON', 'system/network_fees 0.001 TON'],
  ],
  [
    'the owner put TON in',
    booking.capital({ amountTon: ton('1000') }),
    ['system/capital -1000 TON', 'system/treasury_hot 1000 TON'],
  ],
  [
    'the operator corrected a balance',
    booking.adjustment({ userId, account: 'task', amountToken: axiom('7') }),
    ['system/adjustments -7 AXIOM', 'user/u1/task 7 AXIOM'],
  ],
  [
    'TON left that nobody ordered',
    booking.unexplained({ amountTon: nanoTon(-ton('1')) }),
    ['system/adjustments 1 TON', 'system/treasury_hot -1 TON'],
  ],
];

describe('every movement', () => {
  it.each(CASES)('%s', (_what, made, expected) => {
    expect(lines(made)).toEqual(expected);
    expect(BOOKING_KINDS).toContain(made.kind);
    expect(() => assertBalanced(made)).not.toThrow();
  });

  it('is shown above', () => {
    const shown = new Set(CASES.map(([, made]) => made.kind));
    expect(BOOKING_KINDS.filter((kind) => !shown.has(kind))).toEqual([]);
  });
});

describe('balance', () => {
  it('an unbalanced booking is refused with what it is off by', () => {
    const off: Booking = {
      kind: 'adjustment',
      entries: [
        { account: userAccount(userId, 'main'), currency: 'AXIOM', amount: axiom('7') },
        { account: systemAccount('adjustments'), currency: 'TON', amount: -ton('7') },
      ],
    };
    expect(() => assertBalanced(off)).toThrow(UnbalancedBooking);
    expect(() => assertBalanced(off)).toThrow(
      expect.objectContaining({
        name: 'UnbalancedBooking',
        code: 'unbalanced_booking',
        category: 'conflict',
        message: 'The booking adjustment is off by 7 AXIOM; its entries must sum to zero.',
        found: '7 AXIOM',
        allowed: '0',
      }),
    );
    expect(() => applyBooking(new Map(), off)).toThrow(UnbalancedBooking);
  });

  it('an account may not fall below zero, and then nothing is changed', () => {
    const rich = applyBooking(
      new Map(),
      booking.adjustment({ userId, account: 'main', amountToken: axiom('99') }),
    );
    const sell = () => applyBooking(rich, booking.withdrawalCreated(sale));
    expect(sell).toThrow(InsufficientBalance);
    expect(sell).toThrow(
      expect.objectContaining({
        name: 'InsufficientBalance',
        code: 'insufficient_balance',
        category: 'conflict',
        account: userAccount(userId, 'main'),
        message: 'Only 99 AXIOM are available; 100 AXIOM are needed.',
        bound: '99 AXIOM',
        found: '100 AXIOM',
        allowed: 'at most 99 AXIOM',
      }),
    );
    expect(rich.get('user/u1/main/AXIOM')).toBe(axiom('99'));
  });

  it('an account that is below zero all the same may be filled', () => {
    const debt = new Map([['user/u1/main/AXIOM', -axiom('9')]]);
    const filled = applyBooking(
      debt,
      booking.adjustment({ userId, account: 'main', amountToken: axiom('7') }),
    );
    const main = userAccount(userId, 'main');
    expect(balanceOf(filled, main, 'AXIOM')).toBe(-axiom('2'));
    const nothing: Booking = {
      kind: 'adjustment',
      entries: [{ account: main, currency: 'AXIOM', amount: 0n }],
    };
    expect(applyBooking(debt, nothing)).toEqual(debt);
  });

  it('only issuance, sales, rewards expense, capital and adjustments may', () => {
    const names = (Object.keys(SYSTEM_ACCOUNTS) as (keyof typeof SYSTEM_ACCOUNTS)[]).filter((name) =>
      mayBeNegative(systemAccount(name)),
    );
    expect(names.toSorted()).toEqual(['adjustments', 'capital', 'issuance', 'rewards_expense', 'sales']);
    expect(mayBeNegative(userAccount(userId, 'main'))).toBe(false);
    expect(mayBeNegative(linkEscrow('l1'))).toBe(false);
  });

  it('accounts of users and links are cached, system accounts are summed', () => {
    expect([userAccount(userId, 'main'), linkEscrow('l1'), systemAccount('fees')].map(isCached)).toEqual([
      true,
      true,
      false,
    ]);
    expect(accountKey(linkEscrow('l1'))).toBe('link/l1/escrow');
  });
});
