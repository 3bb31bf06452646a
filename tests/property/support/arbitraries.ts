import {
  activePlans,
  defaultPolicyJson,
  type EconomyPolicy,
  type MintPlan,
  parsePolicy,
} from '@axiom/domain/economy';
import { axiom, type Nano, percent6, type Percent6, ton } from '@axiom/domain/money';
import { type Price, price9 } from '@axiom/domain/price';
import { type LevelRow, LEVELS } from '@axiom/domain/referral';
import type { Bonuses } from '@axiom/domain/bonus';
import type { Stake } from '@axiom/domain/staking';
import fc from 'fast-check';

const parsed = parsePolicy(defaultPolicyJson);
if (parsed.policy === undefined) throw new Error(JSON.stringify(parsed.problems));
export const policy: EconomyPolicy = parsed.policy;

/** Counts of nano at three scales, with round values and edges. */
export const nano: fc.Arbitrary<bigint> = fc.oneof(
  fc.bigInt({ min: 0n, max: 2000n }),
  fc.bigInt({ min: 0n, max: 10n ** 13n }),
  fc.bigInt({ min: 0n, max: 10n ** 24n }),
  fc.bigInt({ min: 0n, max: 100_000n }).map((units) => units * 1_000_000_000n),
);
export const positiveNano = nano.map((value) => value + 1n);
export const tokens: fc.Arbitrary<Nano<'AXIOM'>> = positiveNano.map(axiom);

/** Percent per day in 1e-6 percent: mostly small, sometimes odd, sometimes none. */
export const daily: fc.Arbitrary<Percent6> = fc
  .oneof(
    fc.bigInt({ min: 0n, max: 200n }),
    fc.bigInt({ min: 0n, max: 1_000_000n }),
    fc.bigInt({ min: 0n, max: 20n }).map((tenths) => tenths * 100_000n),
  )
  .map(percent6);

export const bonuses: fc.Arbitrary<Bonuses> = fc.record({
  holdBonus: daily,
  investmentBonus: daily,
  collectiveBonus: daily,
});

/** Midnights beside leap days and clock changes, and any whole second of a decade. */
export const startMs: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(
    Date.UTC(2024, 1, 28),
    Date.UTC(2024, 1, 29),
    Date.UTC(2026, 2, 29),
    Date.UTC(2026, 9, 25),
    Date.UTC(2026, 11, 31),
  ),
  fc.integer({ min: 1_700_000_000, max: 2_015_000_000 }).map((seconds) => seconds * 1000),
);

/** Elapsed time: nothing, seconds, days, years. */
export const elapsedS: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: 0, max: 100_000 }),
  fc.integer({ min: 0, max: 3650 }).map((days) => days * 86_400),
  fc.integer({ min: 0, max: 400_000_000 }),
);

/** An active stake; its cap is often small enough to be reached. */
export const activeStake: fc.Arbitrary<Stake> = fc
  .record({
    start: startMs,
    total: tokens,
    dailyReward: daily,
    bonuses,
    capPercent: fc.bigInt({ min: 1n, max: 200_000_000n }),
  })
  .map(({ start, total, dailyReward, bonuses: extra, capPercent }) => ({
    id: 's',
    ownerId: 'u',
    mintId: 'm',
    status: 'active' as const,
    createdAtMs: start,
    lastUpdatedAtMs: start,
    totalAmount: total,
    dailyReward,
    ...extra,
    earnedReward: axiom(0n),
    maxReward: axiom((total * capPercent) / 100_000_000n),
    accrualRemainder: 0n,
  }));

/** An active stake that certainly completes: its rate is above 0 and its cap above nothing. */
export const finishingStake: fc.Arbitrary<Stake> = activeStake.map((stake) => ({
  ...stake,
  totalAmount: axiom(stake.totalAmount + 1_000_000_000n),
  dailyReward: percent6(stake.dailyReward + 10_000n),
  maxReward: axiom(stake.maxReward + 1n),
}));

/** A stake in any status, now and then with something settled already. */
export const anyStake: fc.Arbitrary<Stake> = fc
  .tuple(
    activeStake,
    fc.constantFrom('pending', 'active', 'active', 'completed' as const),
    fc.bigInt({ min: 0n, max: 120n }),
  )
  .map(([stake, status, settled]) => ({
    ...stake,
    status,
    earnedReward: axiom((stake.maxReward * settled) / 120n),
  }));

export const prices: fc.Arbitrary<Price> = fc
  .oneof(
    fc.bigInt({ min: 1_000_000n, max: 2_000_000_000n }),
    fc.bigInt({ min: 1n, max: 200n }).map((n) => n * 10_000_000n),
  )
  .map(price9);

/** What may be paid for a bond. */
export const payments: fc.Arbitrary<Nano<'TON'>> = fc
  .oneof(
    fc.bigInt({ min: policy.mint.minTon, max: policy.mint.maxTon }),
    fc.bigInt({ min: 5n, max: 10_000n }).map((units) => units * 1_000_000_000n),
  )
  .map(ton);

export const plans: fc.Arbitrary<MintPlan> = fc.constantFrom(...activePlans(policy.plans));

export const level: fc.Arbitrary<LevelRow> = fc.constantFrom(...LEVELS);
