import {
  accruedNano,
  completesAtMs,
  displayedBalance,
  earnedNow,
  perDay,
  perHour,
  perMinute,
  perSecond,
  stakeFigures,
  totalEarnedToday,
} from '@axiom/domain/staking';
import { utcMidnightAfter } from '@axiom/domain/time';
import { describe, expect, it } from 'vitest';
import { aStake, axiom, DAY_0_MS, DAY_MS, percent } from '../support/fixtures.ts';

const at = (seconds: number) => DAY_0_MS + seconds * 1000;

describe('rewards', () => {
  const stake = aStake({
    totalAmount: axiom('1000'),
    dailyReward: percent('0.1'),
    holdBonus: percent('0.005'),
    collectiveBonus: percent('0.02'),
    investmentBonus: percent('0.01'),
  });

  it('R4.04 per day is total × (daily + hold + collective + investment) / 100', () => {
    expect(perDay(stake)).toBe(axiom('1.35'));
  });

  it('R4.04 per hour, minute and second divide the exact day, each truncated once', () => {
    expect(perHour(stake)).toBe(axiom('0.05625'));
    expect(perMinute(stake)).toBe(axiom('0.0009375'));
    expect(perSecond(stake)).toBe(axiom('0.000015625'));
    expect(perSecond(aStake())).toBe(1157n); // 0.1 / 86,400 = 0.000001157407…
  });

  it('R4.04 lose nothing by truncating a rate first', () => {
    const tiny = aStake({ totalAmount: axiom('0.000001'), dailyReward: percent('1') });
    expect(perSecond(tiny)).toBe(0n);
    expect(accruedNano(tiny, at(86_400))).toBe(10n);
  });
});

describe('accruedNano', () => {
  it('R4.05 grows with the whole seconds since the last settlement', () => {
    expect(accruedNano(aStake(), at(0))).toBe(0n);
    expect(accruedNano(aStake(), at(1) - 1)).toBe(0n);
    expect(accruedNano(aStake(), at(1))).toBe(1157n);
    expect(accruedNano(aStake(), at(86_400))).toBe(axiom('0.1'));
  });

  it('R4.05 counts from the creation where there was no settlement', () => {
    const { lastUpdatedAtMs: _none, ...fresh } = aStake({ createdAtMs: at(-86_400) });
    expect(accruedNano(fresh, at(0))).toBe(axiom('0.1'));
  });

  it('R4.05 a clock behind counts as no time', () => {
    expect(accruedNano(aStake(), at(-1_000_000))).toBe(0n);
  });

  it('R4.05 ends at max_reward − earned_reward', () => {
    const stake = aStake({ earnedReward: axiom('39.95') });
    expect(accruedNano(stake, at(43_200))).toBe(axiom('0.05'));
    expect(accruedNano(stake, at(86_400 * 9))).toBe(axiom('0.05'));
    expect(accruedNano(aStake({ earnedReward: axiom('41') }), at(86_400))).toBe(0n);
  });

  it('R4.05 is nothing while pending or completed', () => {
    expect(accruedNano(aStake({ status: 'pending' }), at(86_400))).toBe(0n);
    expect(accruedNano(aStake({ status: 'completed' }), at(86_400))).toBe(0n);
  });

  it('R4.14 stays right beyond 2^53', () => {
    const huge = aStake({ totalAmount: axiom('9007199254740993'), maxReward: axiom('9007199254740993') });
    expect(accruedNano(huge, at(86_400))).toBe(9_007_199_254_740_993_000_000n);
  });
});

describe('earnedNow', () => {
  it.each([
    ['pending', 0n],
    ['completed', axiom('40')],
    ['active', axiom('12.1')],
  ] as const)('R4.05 of a stake that is %s', (status, earned) => {
    expect(earnedNow(aStake({ status, earnedReward: axiom('12') }), at(86_400))).toBe(earned);
  });

  it('R4.05 never exceeds max_reward', () => {
    expect(earnedNow(aStake(), at(86_400 * 401))).toBe(axiom('40'));
    expect(earnedNow(aStake({ earnedReward: axiom('41') }), at(0))).toBe(axiom('40'));
  });
});

describe('completesAtMs', () => {
  it('is the first second at which the cap is reached', () => {
    expect(completesAtMs(aStake())).toBe(at(400 * 86_400));
    const odd = aStake({ maxReward: axiom('0.000001158') }); // one nano more than a second brings
    expect(completesAtMs(odd)).toBe(at(2));
  });

  it('knows stakes that are there already and stakes that never get there', () => {
    expect(completesAtMs(aStake({ earnedReward: axiom('40') }))).toBe(DAY_0_MS);
    expect(completesAtMs(aStake({ earnedReward: axiom('41') }))).toBe(DAY_0_MS);
    expect(completesAtMs(aStake({ earnedReward: axiom('40'), dailyReward: percent('0') }))).toBe(DAY_0_MS);
    expect(completesAtMs(aStake({ dailyReward: percent('0') }))).toBeUndefined();
    expect(
      completesAtMs(aStake({ totalAmount: axiom('0.000000001'), maxReward: axiom('999999999999') })),
    ).toBe(undefined);
  });

  it('knows nothing beyond the last instant that a date can hold', () => {
    const lastMs = 8_640_000_000_000_000;
    const ofOneSecond = { maxReward: axiom('0.000001157') };
    expect(completesAtMs(aStake({ ...ofOneSecond, lastUpdatedAtMs: lastMs - 1000 }))).toBe(lastMs);
    expect(completesAtMs(aStake({ ...ofOneSecond, lastUpdatedAtMs: lastMs }))).toBeUndefined();
  });
});

describe('totals', () => {
  it('R4.06 sum the active stakes alone, each floored to nano first', () => {
    const stakes = [
      aStake({ id: 'a' }),
      aStake({ id: 'b' }),
      aStake({ id: 'c', status: 'completed' }),
      aStake({ id: 'd', status: 'pending' }),
    ];
    expect(totalEarnedToday(stakes, at(1))).toBe(2314n); // 2 × 1157, not ⌊2 × 1157.407…⌋ = 2314 at 1 s
    expect(totalEarnedToday(stakes, at(10))).toBe(23_148n);
    expect(totalEarnedToday([aStake(), aStake(), aStake()], at(1))).toBe(3471n); // the sum of exact values floors to 3472
    expect(displayedBalance(axiom('5'), stakes, at(86_400))).toBe(axiom('5.2'));
  });

  it('R4.06 today turns at 00:00 UTC, settled or not; the balance does not fall', () => {
    const midnight = utcMidnightAfter(at(0));
    const secondsBefore = (midnight - at(0)) / 1000;
    const stake = aStake({ maxReward: axiom('1000') });
    const today = (seconds: number) => totalEarnedToday([stake], at(secondsBefore + seconds));
    const balance = (seconds: number) => displayedBalance(axiom('5'), [stake], at(secondsBefore + seconds));
    expect(today(-1)).toBe(accruedNano(stake, midnight - 1000));
    expect(today(0)).toBe(0n);
    expect(today(10)).toBe(accruedNano(stake, midnight + 10_000) - accruedNano(stake, midnight));
    expect(balance(0) - balance(-1)).toBeLessThanOrEqual(1158n);
    expect(balance(0)).toBeGreaterThan(balance(-1));
  });
});

it('figures of one stake at one moment', () => {
  expect(stakeFigures(aStake(), at(86_400))).toEqual({
    earned: axiom('0.1'),
    perSecond: 1157n,
    perMinute: 69_444n,
    perHour: 4_166_666n,
    perDay: axiom('0.1'),
    maxReward: axiom('40'),
    completesAtMs: DAY_0_MS + 400 * DAY_MS,
  });
  expect(stakeFigures(aStake({ dailyReward: percent('0') }), at(0))).not.toHaveProperty('completesAtMs');
});
