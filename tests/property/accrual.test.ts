import { axiom, percent6 } from '@axiom/domain/money';
import {
  ACCRUAL_DENOMINATOR,
  accruedNano,
  accruesFromMs,
  completesAtMs,
  dailyRate,
  displayedBalance,
  earnedNow,
  perDay,
  perHour,
  perMinute,
  perSecond,
  settle,
  type Stake,
  totalAccrued,
  totalEarnedToday,
} from '@axiom/domain/staking';
import { utcDayStart } from '@axiom/domain/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activeStake, anyStake, elapsedS, finishingStake, nano, tokens } from './support/arbitraries.ts';
import { holds } from './support/settings.ts';

const after = (stake: Stake, seconds: number) =>
  (stake.lastUpdatedAtMs ?? stake.createdAtMs) + seconds * 1000;
const uncapped = (stake: Stake): Stake => ({ ...stake, maxReward: axiom(10n ** 60n) });

describe('R7.03 accrual', () => {
  it('R4.04 is ⌊total × rate × seconds / denominator⌋: no nano more, none less', () => {
    holds(activeStake, elapsedS, (stake, seconds) => {
      const exact = stake.totalAmount * dailyRate(stake) * BigInt(seconds);
      const rest = exact - ACCRUAL_DENOMINATOR * accruedNano(uncapped(stake), after(stake, seconds));
      return rest >= 0n && rest < ACCRUAL_DENOMINATOR;
    });
  });

  it('R4.04 of whole days is ⌊days × total × rate / 100⌋', () => {
    holds(activeStake, fc.integer({ min: 0, max: 3650 }), (stake, days) => {
      const whole = (BigInt(days) * stake.totalAmount * dailyRate(stake)) / 100_000_000n;
      return accruedNano(uncapped(stake), after(stake, days * 86_400)) === whole;
    });
  });

  it('R4.05 never falls as time goes on', () => {
    holds(anyStake, elapsedS, elapsedS, (stake, a, b) => {
      const [early, late] = a < b ? [a, b] : [b, a];
      return earnedNow(stake, after(stake, early)) <= earnedNow(stake, after(stake, late));
    });
  });

  it('R4.05 stays between earned_reward and max_reward', () => {
    holds(activeStake, elapsedS, fc.bigInt({ min: 0n, max: 100n }), (stake, seconds, settled) => {
      const earnedReward = axiom((stake.maxReward * settled) / 100n);
      const earned = earnedNow({ ...stake, earnedReward }, after(stake, seconds));
      return earnedReward <= earned && earned <= stake.maxReward;
    });
  });

  it('R4.04 in parts, each floored by itself, never exceeds the whole and lacks less than a nano a part', () => {
    holds(activeStake, fc.array(elapsedS, { minLength: 2, maxLength: 6 }), (small, parts) => {
      const stake = uncapped(small);
      const sum = parts.reduce((total, part) => total + accruedNano(stake, after(stake, part)), 0n);
      const whole = accruedNano(
        stake,
        after(
          stake,
          parts.reduce((total, part) => total + part, 0),
        ),
      );
      return sum <= whole && whole <= sum + BigInt(parts.length);
    });
  });

  it('R4.05 a clock behind counts as no time: what was settled stays', () => {
    holds(
      activeStake,
      fc.integer({ min: 1, max: 1_000_000_000 }),
      fc.bigInt({ min: 0n, max: 100n }),
      (small, behindS, settled) => {
        const stake = { ...small, earnedReward: axiom((small.maxReward * settled) / 100n) };
        const now = after(stake, -behindS);
        return accruedNano(stake, now) === 0n && earnedNow(stake, now) === stake.earnedReward;
      },
    );
  });

  it('R4.05 counts whole seconds alone', () => {
    holds(activeStake, elapsedS, fc.integer({ min: 0, max: 999 }), (stake, seconds, ms) => {
      return accruedNano(stake, after(stake, seconds) + ms) === accruedNano(stake, after(stake, seconds));
    });
  });

  it('R4.04 does not care which of the four rates is which', () => {
    holds(
      activeStake,
      elapsedS,
      fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
      (stake, seconds, order) => {
        const rates = [stake.dailyReward, stake.holdBonus, stake.collectiveBonus, stake.investmentBonus];
        const [dailyReward, holdBonus, collectiveBonus, investmentBonus] = order.map(
          (at) => rates[at] ?? percent6(0n),
        );
        const other = { ...stake, dailyReward, holdBonus, collectiveBonus, investmentBonus } as Stake;
        return accruedNano(other, after(stake, seconds)) === accruedNano(stake, after(stake, seconds));
      },
    );
  });

  it('R4.14 scales: k·a(t) ≤ a(k·t) ≤ k·a(t) + k − 1', () => {
    holds(activeStake, elapsedS, fc.bigInt({ min: 1n, max: 1_000_000n }), (stake, seconds, k) => {
      const one = accruedNano(uncapped(stake), after(stake, seconds));
      const many = accruedNano(
        uncapped({ ...stake, totalAmount: axiom(stake.totalAmount * k) }),
        after(stake, seconds),
      );
      return k * one <= many && many <= k * one + k - 1n;
    });
  });

  it('R4.05 depends on elapsed time alone, not on the calendar', () => {
    holds(activeStake, elapsedS, fc.integer({ min: -4000, max: 4000 }), (stake, seconds, days) => {
      const shift = days * 86_400_000 + 12_345_000;
      const moved = {
        ...stake,
        lastUpdatedAtMs: after(stake, 0) + shift,
        createdAtMs: stake.createdAtMs + shift,
      };
      return earnedNow(moved, after(moved, seconds)) === earnedNow(stake, after(stake, seconds));
    });
  });

  it('R4.05 is 0 while pending and max_reward when completed, at any time', () => {
    holds(activeStake, fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (stake, seconds) => {
      const now = after(stake, seconds);
      return (
        earnedNow({ ...stake, status: 'pending' }, now) === 0n &&
        earnedNow({ ...stake, status: 'completed' }, now) === stake.maxReward
      );
    });
  });

  it('R4.05 forgets the creation once there was a settlement', () => {
    holds(
      activeStake,
      elapsedS,
      fc.integer({ min: 0, max: 2_000_000_000_000 }),
      (stake, seconds, createdAtMs) => {
        return (
          earnedNow({ ...stake, createdAtMs }, after(stake, seconds)) ===
          earnedNow(stake, after(stake, seconds))
        );
      },
    );
  });

  it('R4.05 reaches the cap at completesAt and not one second before', () => {
    holds(finishingStake, (stake) => {
      const completion = completesAtMs(stake);
      if (completion === undefined) throw new Error('a finishing stake does not finish');
      expect(earnedNow(stake, completion)).toBe(stake.maxReward);
      expect(earnedNow(stake, completion - 1000)).toBeLessThan(stake.maxReward);
    });
  });
});

describe('R7.03 rates for display', () => {
  it('R4.04 are the exact day divided and truncated once', () => {
    holds(activeStake, (stake) => {
      const exact = stake.totalAmount * dailyRate(stake);
      for (const [shown, parts] of [
        [perDay(stake), 1n],
        [perHour(stake), 24n],
        [perMinute(stake), 1440n],
        [perSecond(stake), 86_400n],
      ] as const) {
        const rest = exact - shown * parts * 100_000_000n;
        expect(rest >= 0n && rest < parts * 100_000_000n).toBe(true);
      }
    });
  });
});

describe('R7.03 totals', () => {
  it('R4.06 add up: total(A ⧺ B) = total(A) + total(B), duplicates included', () => {
    holds(
      fc.array(anyStake, { maxLength: 6 }),
      fc.array(anyStake, { maxLength: 6 }),
      elapsedS,
      (a, b, seconds) => {
        const now = Date.UTC(2026, 0, 1) + seconds * 1000;
        const total = (stakes: readonly Stake[]) => totalEarnedToday(stakes, now);
        return total([...a, ...b]) === total(a) + total(b) && total([...a, ...a]) === 2n * total(a);
      },
    );
  });

  it('R4.06 count active stakes alone', () => {
    holds(fc.array(anyStake, { maxLength: 8 }), elapsedS, (stakes, seconds) => {
      const now = Date.UTC(2026, 0, 1) + seconds * 1000;
      const active = stakes.filter(({ status }) => status === 'active');
      return totalEarnedToday(stakes, now) === totalEarnedToday(active, now);
    });
  });

  it('R4.06 a midnight that was not settled yet gives the same day as the settled one', () => {
    holds(anyStake, elapsedS, (stake, seconds) => {
      const now = after(stake, 0) + seconds * 1000;
      const midnight = utcDayStart(now);
      if (stake.status !== 'active' || accruesFromMs(stake) >= midnight) return true;
      const { stake: settled } = settle(stake, midnight);
      return totalEarnedToday([stake], now) === totalEarnedToday([settled], now);
    });
  });

  it('R4.06 displayed balance less what is not settled is balance_token', () => {
    holds(fc.array(anyStake, { maxLength: 5 }), nano, elapsedS, (stakes, balance, seconds) => {
      const now = Date.UTC(2026, 0, 1) + seconds * 1000;
      return displayedBalance(axiom(balance), stakes, now) - totalAccrued(stakes, now) === balance;
    });
  });

  it('R4.14 of stakes beyond 2^53 are the exact sum, not the one that numbers would give', () => {
    const huge = activeStake.map((stake) => ({
      ...uncapped(stake),
      totalAmount: axiom(stake.totalAmount + 2n ** 60n),
      dailyReward: percent6(stake.dailyReward + 1_000_001n),
    }));
    holds(
      fc.array(huge, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 400 }),
      (stakes, days) => {
        const now = Date.UTC(2040, 0, 1) + days * 86_400_000;
        const exact = stakes.reduce((total, stake) => {
          const seconds = BigInt(Math.floor((now - after(stake, 0)) / 1000));
          return total + (stake.totalAmount * dailyRate(stake) * seconds) / ACCRUAL_DENOMINATOR;
        }, 0n);
        expect(exact > 2n ** 53n).toBe(true);
        expect(totalAccrued(stakes, now)).toBe(exact);
      },
    );
  });

  it('R4.14 stay exact beyond 2^53', () => {
    holds(tokens, fc.integer({ min: 1, max: 3650 }), (amount, days) => {
      const totalAmount = axiom(amount + 2n ** 70n);
      const stake: Stake = {
        id: 's',
        ownerId: 'u',
        mintId: 'm',
        status: 'active',
        createdAtMs: 0,
        lastUpdatedAtMs: 0,
        totalAmount,
        dailyReward: percent6(1_000_000n),
        holdBonus: percent6(0n),
        collectiveBonus: percent6(0n),
        investmentBonus: percent6(0n),
        earnedReward: axiom(0n),
        maxReward: axiom(totalAmount * 1000n),
        accrualRemainder: 0n,
      };
      return accruedNano(stake, days * 86_400_000) === (totalAmount * BigInt(days)) / 100n;
    });
  });
});
