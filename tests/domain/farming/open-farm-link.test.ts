import { UnknownPlan } from '@axiom/domain/economy';
import { AmountAboveMaximum, AmountBelowMinimum } from '@axiom/domain/errors';
import {
  escrowOf,
  type FarmOrder,
  farmSource,
  InvalidActivationCount,
  openFarmLink,
  quoteFarm,
  shareValue,
  TwoFarmSources,
} from '@axiom/domain/farming';
import { describe, expect, it } from 'vitest';
import { aPolicy, axiom, DAY_0_MS, DAY_MS, percent, price, ton } from '../support/fixtures.ts';

const anOrder: FarmOrder = {
  amountToken: axiom('5'),
  days: 90,
  countActivations: 3,
  fromRefBalance: false,
  fromTaskBalance: false,
  isMultilink: true,
  isForMe: false,
};
const balances = { main: axiom('15'), referral: axiom('20'), task: axiom('6') };

function open(change: Partial<FarmOrder> = {}) {
  return openFarmLink({
    id: 'l1',
    ownerId: 'u1',
    order: { ...anOrder, ...change },
    activationCode: 'abc123',
    ownBond: { mintId: 'm1', price: price('0.5') },
    balances,
    policy: aPolicy(),
    highestPrice: price('2'),
    nowMs: DAY_0_MS,
  });
}

function countRefusal(change: Partial<FarmOrder>): string | undefined {
  try {
    open(change);
    return undefined;
  } catch (error) {
    if (error instanceof InvalidActivationCount) return error.reason;
    throw error;
  }
}

describe('openFarmLink', () => {
  it('R4.08 takes amount × count from the balance and freezes the plan’s terms', () => {
    const { link, answer, effects } = open();
    expect(link).toEqual({
      id: 'l1',
      ownerId: 'u1',
      status: 'ACTIVE',
      source: 'main',
      createdAtMs: DAY_0_MS,
      amountToken: axiom('5'),
      tariffDays: 90,
      countActivations: 3,
      activated: 0,
      isForMe: false,
      isMultilink: true,
      activationCode: 'abc123',
      terms: {
        bonusPercent: percent('4'),
        dailyReward: percent('0.1'),
        maxRewardPercent: percent('40'),
      },
    });
    expect(answer).toEqual({ status: 'ACTIVE' });
    expect(effects).toEqual([{ type: 'hold_in_escrow', source: 'main', amountToken: axiom('15') }]);
    expect(escrowOf(link)).toBe(axiom('15'));
  });

  it('R4.08 for oneself makes an active bond at once, and there is no code to give away', () => {
    const { link, answer, effects } = open({ isForMe: true, countActivations: 1, fromTaskBalance: true });
    expect(link).toMatchObject({ status: 'REACHED', activated: 1, source: 'task', closedAtMs: DAY_0_MS });
    expect(link).not.toHaveProperty('activationCode');
    expect(answer).toEqual({ status: 'ACTIVE', mintId: 'm1' });
    expect(effects.map(({ type }) => type)).toEqual(['hold_in_escrow', 'grant']);
    const [, grant] = effects;
    if (grant?.type !== 'grant') throw new Error('no bond was made');
    expect(grant.mint).toEqual({
      id: 'm1',
      ownerId: 'u1',
      origin: 'farm',
      status: 'active',
      createdAtMs: DAY_0_MS,
      activatedAtMs: DAY_0_MS,
      maturesAtMs: DAY_0_MS + 90 * DAY_MS,
      amountTon: ton('2.5'),
      amountToken: axiom('5'),
      expectedToken: axiom('5.2'),
      earlyExitFee: axiom('0'),
      tariffDays: 90,
      terms: {
        bonusPercent: percent('4'),
        dailyReward: percent('0.1'),
        maxRewardPercent: percent('40'),
        price: price('0.5'),
        earlyExitFee: { percent: percent('0'), flatToken: axiom('0') },
      },
    });
    expect(escrowOf(link)).toBe(0n);
  });

  it('R4.08 is funded from main unless a flag says otherwise; two flags are refused', () => {
    const flags = (fromRefBalance: boolean, fromTaskBalance: boolean) => ({
      fromRefBalance,
      fromTaskBalance,
    });
    expect(farmSource(flags(false, false))).toBe('main');
    expect(farmSource(flags(true, false))).toBe('referral');
    expect(farmSource(flags(false, true))).toBe('task');
    expect(() => open(flags(true, true))).toThrow(TwoFarmSources);
  });

  it('R4.08 for oneself, or as no multilink, it can be used once', () => {
    expect(countRefusal({ isForMe: true, countActivations: 2 })).toBe('for_me');
    expect(countRefusal({ isMultilink: false, countActivations: 2 })).toBe('not_multilink');
    expect(countRefusal({ isMultilink: false, countActivations: 1 })).toBeUndefined();
    expect(countRefusal({ isMultilink: true, countActivations: 1 })).toBeUndefined();
    expect(() => open({ isMultilink: false, countActivations: 2 })).toThrow(
      'count_activations must be 1 for a link that is no multilink; 2 was given.',
    );
  });

  it('R4.08 has 1 to max_activations uses', () => {
    expect(countRefusal({ countActivations: 0 })).toBe('out_of_range');
    expect(countRefusal({ countActivations: 1.5 })).toBe('out_of_range');
    expect(countRefusal({ countActivations: 1001 })).toBe('out_of_range');
    expect(() => open({ countActivations: 1001 })).toThrow(
      'count_activations must be a whole number from 1 to 1000; 1001 was given.',
    );
    expect(() => open({ countActivations: 1000 })).toThrow(AmountAboveMaximum);
  });

  it('R4.08 needs a plan on offer, the minimum for each use, and the balance for all of them', () => {
    expect(() => open({ days: 8 })).toThrow(UnknownPlan);
    expect(() => open({ amountToken: axiom('4.999999999') })).toThrow(AmountBelowMinimum);
    expect(() => open({ amountToken: axiom('4.999999999') })).toThrow(
      'amount must be at least 5 AXIOM each; 4.999999999 AXIOM each was given.',
    );
    expect(open({ amountToken: axiom('5') }).effects).toHaveLength(1);
    expect(() => open({ amountToken: axiom('5.000000001') })).toThrow(
      'amount must be at most 5 AXIOM each; 5.000000001 AXIOM each was given.',
    );
    expect(open({ amountToken: axiom('6.5'), fromRefBalance: true }).effects).toEqual([
      { type: 'hold_in_escrow', source: 'referral', amountToken: axiom('19.5') },
    ]);
    expect(() => open({ countActivations: 1, amountToken: axiom('6.1'), fromTaskBalance: true })).toThrow(
      'amount must be at most 6 AXIOM; 6.1 AXIOM was given.',
    );
  });
});

describe('quoteFarm', () => {
  const policy = aPolicy();
  const plan = policy.plans[2];
  if (plan === undefined) throw new Error('the default policy has no third plan');
  const quote = (amount: string) =>
    quoteFarm({
      amountToken: axiom(amount),
      price: price('0.333333333'),
      plan,
      policy,
      highestPrice: price('2'),
    });

  it('R4.08 tells what one use gives, at the market’s price without a spread', () => {
    expect(quote('5')).toEqual({
      amountToken: axiom('5'),
      amountTon: ton('1.666666665'),
      days: 90,
      price: price('0.333333333'),
      expectedToken: axiom('5.2'),
      bonusToken: axiom('0.2'),
      dailyRewardToken: axiom('0.005'),
      maxRewardToken: axiom('2'),
    });
    expect(() => quote('4.9')).toThrow('amount must be at least 5 AXIOM; 4.9 AXIOM was given.');
  });

  it('floors the value', () => {
    expect(shareValue(axiom('0.000000002'), price('0.5'))).toBe(1n);
    expect(shareValue(axiom('0.000000001'), price('0.999999999'))).toBe(0n);
  });
});
