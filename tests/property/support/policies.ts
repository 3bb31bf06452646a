import { defaultPolicyJson, type EconomyPolicy, parsePolicy } from '@axiom/domain/economy';
import { formatDecimal, formatPercent, percent6 } from '@axiom/domain/money';
import { type PriceBounds, price9 } from '@axiom/domain/price';
import fc from 'fast-check';

const percentUpTo = (most: number) =>
  fc
    .oneof(
      { weight: 1, arbitrary: fc.constantFrom(0, 1, most) },
      { weight: 3, arbitrary: fc.integer({ min: 0, max: most }) },
    )
    .map((millionths) => percent6(BigInt(millionths)));
const flat = fc
  .oneof(fc.constantFrom(0n, 1n), fc.bigInt({ min: 0n, max: 300_000_000n }))
  .map((nano) => formatDecimal(nano));

export interface PolicyAndBounds {
  readonly policy: EconomyPolicy;
  readonly bounds: PriceBounds;
  readonly document: Readonly<Record<string, unknown>>;
}

/**
 * Policies that are accepted, with small fees and a price that moves: many lie close to where a proof fails. Plans are of
 * any length, stakes may be as quick as the proofs let them be.
 */
export const provenPolicies: fc.Arbitrary<PolicyAndBounds> = fc
  .record({
    exit: percentUpTo(12_000_000),
    spread: percentUpTo(3_000_000),
    fee: percentUpTo(2_000_000),
    exitFlat: flat,
    feeFlat: flat,
    move: percentUpTo(12_000_000),
    minDays: fc.integer({ min: 1, max: 100 }),
    plans: fc.uniqueArray(
      fc.record({
        days: fc.integer({ min: 1, max: 100 }),
        bonus: percentUpTo(30_000_000),
        daily: fc.integer({ min: 200_000, max: 2_000_000 }),
        capDays: fc.integer({ min: 1, max: 30 }),
      }),
      { minLength: 1, maxLength: 3, selector: ({ days }) => days },
    ),
  })
  .map((draft): PolicyAndBounds | undefined => {
    const document = {
      ...(structuredClone(defaultPolicyJson) as Record<string, unknown>),
      spread_percent: formatPercent(draft.spread),
      referral: { min_days: draft.minDays },
      plans: draft.plans.map(({ days, bonus, daily, capDays }) => ({
        days,
        bonus_percent: formatPercent(bonus),
        daily_reward: formatPercent(percent6(BigInt(daily))),
        max_reward_percent: formatPercent(percent6(BigInt(daily * capDays))),
      })),
    };
    const { mint, withdrawal } = document as unknown as {
      mint: Record<string, unknown>;
      withdrawal: Record<string, unknown>;
    };
    mint['early_exit_fee'] = { percent: formatPercent(draft.exit), flat_token: draft.exitFlat };
    withdrawal['fee'] = { percent: formatPercent(draft.fee), flat_token: draft.feeFlat };
    const bounds = {
      lowest: price9(100_000_000n),
      highest: price9(2_000_000_000n),
      largestStep: percent6(0n),
      largestMove: draft.move,
    };
    const { policy } = parsePolicy(document, bounds);
    return policy === undefined ? undefined : { policy, bounds, document };
  })
  .filter((each) => each !== undefined);
