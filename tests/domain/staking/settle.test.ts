import {
  accruedNano,
  IllegalStakeTransition,
  nextSettlementAtMs,
  settle,
  STAKE_STATUSES,
  type StakeEvent,
  transitionStake,
  withBonuses,
} from '@axiom/domain/staking';
import { describe, expect, it } from 'vitest';
import { aStake, axiom, DAY_0_MS, DAY_MS, percent } from '../support/fixtures.ts';

describe('settle', () => {
  it('R4.05 moves the accrual into earned_reward and last_updated_at forward', () => {
    const { stake, rewardToken, isCompleted } = settle(aStake(), DAY_0_MS + DAY_MS);
    expect(rewardToken).toBe(axiom('0.1'));
    expect(isCompleted).toBe(false);
    expect(stake).toEqual(aStake({ earnedReward: axiom('0.1'), lastUpdatedAtMs: DAY_0_MS + DAY_MS }));
  });

  it('keeps the remainder below one nano with the stake', () => {
    const thirds = aStake({ totalAmount: axiom('0.000001'), dailyReward: percent('0.033333') });
    let stake = thirds;
    let posted = 0n;
    for (let day = 1; day <= 300; day += 1) {
      const step = settle(stake, DAY_0_MS + day * DAY_MS);
      posted += step.rewardToken;
      stake = step.stake;
    }
    expect(posted).toBe(99n); // ⌊300 × 0.33333⌋; flooring each day would post nothing
    expect(stake.accrualRemainder).toBeGreaterThan(0n);
    expect(accruedNano(thirds, DAY_0_MS + 300 * DAY_MS)).toBe(99n);
  });

  it('leaves the part of a second that has not ended', () => {
    const half = settle(aStake(), DAY_0_MS + 1500).stake;
    expect(half.lastUpdatedAtMs).toBe(DAY_0_MS + 1000);
    expect(settle(half, DAY_0_MS + 2000).rewardToken + half.earnedReward).toBe(2314n);
  });

  it('changes nothing before the last settlement', () => {
    expect(settle(aStake(), DAY_0_MS - DAY_MS)).toEqual({
      stake: aStake(),
      rewardToken: 0n,
      isCompleted: false,
    });
  });

  it('completes at the exact second, whenever its job runs', () => {
    const near = aStake({ earnedReward: axiom('39.95') });
    const completesAt = DAY_0_MS + DAY_MS / 2;
    const early = settle(near, completesAt - 1000);
    expect([early.isCompleted, early.stake.status]).toEqual([false, 'active']);
    for (const atMs of [completesAt, completesAt + 1, completesAt + 9 * DAY_MS]) {
      expect(settle(near, atMs)).toEqual({
        stake: {
          ...near,
          status: 'completed',
          earnedReward: axiom('40'),
          lastUpdatedAtMs: completesAt,
          completedAtMs: completesAt,
        },
        rewardToken: axiom('0.05'),
        isCompleted: true,
      });
    }
  });

  it.each(['pending', 'completed'] as const)('is refused of a stake that is %s', (status) => {
    expect(() => settle(aStake({ status }), DAY_0_MS + DAY_MS)).toThrow(
      expect.objectContaining({ name: 'IllegalStakeTransition', status, event: 'settle' }),
    );
  });

  it('is due at 00:00 UTC or at the completion, whichever comes first', () => {
    expect(nextSettlementAtMs(aStake())).toBe(DAY_0_MS + DAY_MS);
    expect(nextSettlementAtMs(aStake({ lastUpdatedAtMs: DAY_0_MS + 5000 }))).toBe(DAY_0_MS + DAY_MS);
    expect(nextSettlementAtMs(aStake({ earnedReward: axiom('39.95') }))).toBe(DAY_0_MS + DAY_MS / 2);
    expect(nextSettlementAtMs(aStake({ dailyReward: percent('0') }))).toBe(DAY_0_MS + DAY_MS);
  });

  it('takes new bonuses from then on and never a new daily_reward', () => {
    const changed = withBonuses(aStake(), {
      holdBonus: percent('0.01'),
      investmentBonus: percent('0.02'),
      collectiveBonus: percent('0.03'),
    });
    expect(changed).toEqual(
      aStake({
        holdBonus: percent('0.01'),
        investmentBonus: percent('0.02'),
        collectiveBonus: percent('0.03'),
      }),
    );
    expect(accruedNano(changed, DAY_0_MS + DAY_MS)).toBe(axiom('0.16'));
  });
});

describe('transitionStake', () => {
  const bonuses = {
    holdBonus: percent('0.005'),
    investmentBonus: percent('0'),
    collectiveBonus: percent('0.01'),
  };
  const events: readonly StakeEvent[] = [
    { type: 'activate', atMs: DAY_0_MS + 1500, bonuses },
    { type: 'expire', atMs: DAY_0_MS + 15 * 60_000 },
    { type: 'drop' },
    { type: 'settle', atMs: DAY_0_MS + DAY_MS },
  ];
  const legal: Readonly<Record<string, readonly string[]>> = {
    pending: ['activate', 'expire', 'drop'],
    active: ['settle'],
    completed: [],
  };
  const pairs = STAKE_STATUSES.flatMap((status) =>
    events.map((event) => [status, event.type, event] as const),
  );

  it.each(pairs)('R4.01 %s, %s', (status, type, event) => {
    const step = () => transitionStake(aStake({ status }), event);
    if (legal[status]?.includes(type)) expect(step).not.toThrow();
    else expect(step).toThrow(IllegalStakeTransition);
  });

  it('starts on a whole second', () => {
    const { lastUpdatedAtMs: _none, ...pending } = aStake({ status: 'pending' });
    expect(transitionStake(pending, { type: 'activate', atMs: DAY_0_MS + 1500, bonuses })).toEqual({
      stake: aStake({ ...bonuses, lastUpdatedAtMs: DAY_0_MS + 1000 }),
      effects: [],
    });
  });

  it('unpaid for 15 minutes, sets its bond free, and not before', () => {
    const pending = aStake({ status: 'pending' });
    const end = DAY_0_MS + 15 * 60_000;
    expect(() => transitionStake(pending, { type: 'expire', atMs: end - 1 })).toThrow(
      'This stake cannot expire: it is too early.',
    );
    expect(transitionStake(pending, { type: 'expire', atMs: end })).toEqual({
      stake: null,
      effects: [{ type: 'release_mint', mintId: 'm1' }],
    });
  });

  it('dropped because its bond matured, leaves nothing to do', () => {
    expect(transitionStake(aStake({ status: 'pending' }), { type: 'drop' })).toEqual({
      stake: null,
      effects: [],
    });
  });

  it('settled, pays the reward; completed, also returns the amount', () => {
    const day = transitionStake(aStake(), { type: 'settle', atMs: DAY_0_MS + DAY_MS });
    expect(day.effects).toEqual([{ type: 'pay_reward', rewardToken: axiom('0.1') }]);
    const end = transitionStake(aStake(), { type: 'settle', atMs: DAY_0_MS + 400 * DAY_MS });
    expect(end.effects).toEqual([
      { type: 'pay_reward', rewardToken: axiom('40') },
      { type: 'return_stake', totalAmount: axiom('100') },
    ]);
    expect(transitionStake(aStake(), { type: 'settle', atMs: DAY_0_MS }).effects).toEqual([]);
  });

  it.each([
    ['activate', 'be activated', 'unpaid'],
    ['expire', 'expire', 'unpaid'],
    ['drop', 'be dropped', 'unpaid'],
    ['settle', 'be settled', 'active'],
  ] as const)('%s refused says what was seen and what would have been right', (type, verb, right) => {
    const step = () => transitionStake(aStake({ status: 'completed' }), { type, atMs: 0, bonuses });
    expect(step).toThrow(
      expect.objectContaining({
        stakeId: 's1',
        event: type,
        reason: 'wrong_status',
        field: 'staking_id',
        message: `This stake cannot ${verb}: it has to be ${right}, and it is complete.`,
      }),
    );
  });
});
