import { axiom, percent6 } from '@axiom/domain/money';
import type { Bonuses } from '@axiom/domain/bonus';
import {
  ACCRUAL_DENOMINATOR,
  accruedNano,
  completesAtMs,
  dailyRate,
  displayedBalance,
  nextSettlementAtMs,
  settle,
  type Stake,
  withBonuses,
} from '@axiom/domain/staking';
import { utcMidnightAfter } from '@axiom/domain/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activeStake, bonuses, elapsedS, finishingStake } from './support/arbitraries.ts';
import { holds } from './support/settings.ts';

const cuts = fc.array(fc.integer({ min: 0, max: 40_000_000 }), { minLength: 1, maxLength: 8 });

interface Account {
  readonly stake: Stake;
  readonly posted: bigint;
}

function settleAt(account: Account, atMs: number): Account {
  if (account.stake.status !== 'active') return account;
  const { stake, rewardToken } = settle(account.stake, atMs);
  return { stake, posted: account.posted + rewardToken };
}

/** Settles midnight by midnight, as the job does, until nothing is due any more. */
function settleDue(stake: Stake, untilMs: number, bonusesOn: (day: number) => Bonuses | undefined): Account {
  let account: Account = { stake, posted: 0n };
  for (let day = 0; account.stake.status === 'active'; day += 1) {
    const dueMs = nextSettlementAtMs(account.stake);
    if (dueMs > untilMs) break;
    account = settleAt(account, dueMs);
    const changed = bonusesOn(day);
    if (changed !== undefined) account = { ...account, stake: withBonuses(account.stake, changed) };
  }
  return account;
}

describe('R7.03 settlement', () => {
  it('R4.05 in any number of parts posts what one settlement of the whole posts', () => {
    holds(activeStake, cuts, (stake, seconds) => {
      const instants = seconds.toSorted((a, b) => a - b).map((each) => stake.createdAtMs + each * 1000);
      const parts = instants.reduce<Account>(settleAt, { stake, posted: 0n });
      const whole = settleAt({ stake, posted: 0n }, instants.at(-1) ?? stake.createdAtMs);
      expect(parts).toEqual(whole);
    });
  });

  it('R4.05 posts earned_reward to the nano and keeps the remainder below one', () => {
    holds(activeStake, cuts, (stake, seconds) => {
      const account = seconds
        .toSorted((a, b) => a - b)
        .reduce<Account>((each, at) => settleAt(each, stake.createdAtMs + at * 1000), { stake, posted: 0n });
      expect(account.stake.earnedReward).toBe(account.posted);
      expect(account.stake.accrualRemainder >= 0n).toBe(true);
      expect(account.stake.accrualRemainder < ACCRUAL_DENOMINATOR).toBe(true);
      expect(account.stake.earnedReward <= stake.maxReward).toBe(true);
    });
  });

  it('R4.05 with changing rates adds up the segments exactly, each at its own rate', () => {
    holds(
      activeStake,
      fc.array(fc.tuple(fc.integer({ min: 1, max: 400_000 }), bonuses), { minLength: 1, maxLength: 6 }),
      (small, segments) => {
        const stake = { ...small, maxReward: axiom(10n ** 60n) };
        let exact = 0n;
        let account: Account = { stake, posted: 0n };
        let atMs = stake.createdAtMs;
        for (const [seconds, extra] of segments) {
          account = { ...account, stake: withBonuses(account.stake, extra) };
          const rate = stake.dailyReward + extra.holdBonus + extra.investmentBonus + extra.collectiveBonus;
          exact += stake.totalAmount * rate * BigInt(seconds);
          atMs += seconds * 1000;
          account = settleAt(account, atMs);
        }
        expect(account.posted).toBe(exact / ACCRUAL_DENOMINATOR);
        expect(account.stake.accrualRemainder).toBe(exact % ACCRUAL_DENOMINATOR);
      },
    );
  });

  it('R4.05 of a year, 365 midnights, is the one closed form ⌊365 × total × rate / 100⌋ from midnight on: nothing is lost', () => {
    for (const small of fc.sample(activeStake, { numRuns: 200, seed: 1 })) {
      const midnightMs = utcMidnightAfter(small.createdAtMs);
      const stake = {
        ...small,
        createdAtMs: midnightMs,
        lastUpdatedAtMs: midnightMs,
        maxReward: axiom(10n ** 60n),
      };
      const untilMs = midnightMs + 365 * 86_400_000;
      let midnights = 0;
      const { stake: settled, posted } = settleDue(stake, untilMs, () => void (midnights += 1));
      expect(midnights).toBe(365);
      const exact = 365n * stake.totalAmount * dailyRate(stake);
      expect(posted).toBe(exact / 100_000_000n);
      expect(settled.accrualRemainder).toBe((exact % 100_000_000n) * 86_400n);
    }
  });

  it('R4.05 of a year of midnights loses nothing, whenever the stake began', () => {
    const year = fc.sample(activeStake, { numRuns: 200, seed: 2 });
    for (const small of year) {
      const stake = { ...small, maxReward: axiom(10n ** 60n) };
      const untilMs = stake.createdAtMs + 365 * 86_400_000;
      const { stake: settled, posted } = settleDue(stake, untilMs, () => undefined);
      const whole = accruedNano(stake, untilMs);
      expect(posted + accruedNano(settled, untilMs)).toBe(whole);
    }
  });

  it('R4.05 completes at the same second with the same sum, whenever the job runs', () => {
    holds(finishingStake, elapsedS, cuts, (stake, lateS, seconds) => {
      const completion = completesAtMs(stake);
      if (completion === undefined) throw new Error('a finishing stake does not finish');
      const onTime = settleAt({ stake, posted: 0n }, completion);
      const late = settleAt({ stake, posted: 0n }, completion + lateS * 1000);
      const inParts = settleAt(
        seconds
          .toSorted((a, b) => a - b)
          .reduce<Account>((each, at) => settleAt(each, stake.createdAtMs + at * 1000), {
            stake,
            posted: 0n,
          }),
        completion + lateS * 1000,
      );
      expect(onTime.posted).toBe(stake.maxReward);
      expect(onTime.stake).toMatchObject({ status: 'completed', completedAtMs: completion });
      expect(late).toEqual(onTime);
      expect(inParts).toEqual(onTime);
    });
  });

  it('R4.06 leaves the displayed balance as it was, to the nano', () => {
    holds(activeStake, elapsedS, elapsedS, (stake, a, b) => {
      const [settledS, laterS] = a < b ? [a, b] : [b, a];
      const nowMs = stake.createdAtMs + laterS * 1000;
      const account = settleAt({ stake, posted: 0n }, stake.createdAtMs + settledS * 1000);
      const before = displayedBalance(axiom(0n), [stake], nowMs);
      const after = displayedBalance(axiom(account.posted), [account.stake], nowMs);
      expect(after).toBe(before);
    });
  });

  it('R4.06 never lowers the displayed balance of a client that does not know the remainder', () => {
    holds(
      activeStake,
      elapsedS,
      fc.bigInt({ min: 0n, max: ACCRUAL_DENOMINATOR - 1n }),
      (stake, seconds, remainder) => {
        const nowMs = stake.createdAtMs + seconds * 1000;
        const known = { ...stake, accrualRemainder: remainder };
        const shown = accruedNano({ ...known, accrualRemainder: 0n }, nowMs);
        const { rewardToken } = settle(known, nowMs);
        return shown <= rewardToken && rewardToken - shown <= 1n;
      },
    );
  });

  it('R4.05 never pays more than its cap under changing bonuses', () => {
    holds(finishingStake, fc.array(bonuses, { minLength: 1, maxLength: 30 }), (stake, plan) => {
      const faster = { ...stake, dailyReward: percent6(stake.dailyReward + 5_000_000n) };
      const untilMs = faster.createdAtMs + 400 * 86_400_000;
      const { stake: settled, posted } = settleDue(faster, untilMs, (day) => plan[day % plan.length]);
      expect(posted).toBe(settled.earnedReward);
      expect(posted <= faster.maxReward).toBe(true);
      expect(posted === faster.maxReward).toBe(settled.status === 'completed');
    });
  });
});
