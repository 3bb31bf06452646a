import {
  formatDecimal,
  larger,
  mulDivFloor,
  type Percent6,
  percent6,
  type Rational,
  rational,
} from '../../money/index.ts';
import type { EconomyPolicy, MintPlan } from '../policy.ts';

const DAYS_FRACTION_DIGITS = 2;

/** Exact number of days until a stake of the plan reaches its cap at that rate. `daily` must be above 0. */
export function daysToCap(plan: Pick<MintPlan, 'maxRewardPercent'>, daily: Percent6): Rational {
  return rational(plan.maxRewardPercent, daily);
}

/** The plan's own rate plus all three bonuses at their highest steps, percent per day: an upper bound. */
export function fastestDaily(
  policy: Pick<EconomyPolicy, 'holdBonus' | 'investmentBonus' | 'collectiveBonus'>,
  plan: Pick<MintPlan, 'dailyReward'>,
): Percent6 {
  const lists = [policy.holdBonus, policy.investmentBonus, policy.collectiveBonus];
  return percent6(lists.reduce((daily, steps) => daily + highestOf(steps), plan.dailyReward as bigint));
}

/** Days with 2 decimals, truncated. */
export function daysText(days: Rational): string {
  const unit = 10n ** BigInt(DAYS_FRACTION_DIGITS);
  return formatDecimal(mulDivFloor(days.numerator, unit, days.denominator), DAYS_FRACTION_DIGITS);
}

function highestOf(steps: readonly { readonly daily: Percent6 }[]): bigint {
  return steps.reduce<bigint>((most, { daily }) => larger(most, daily), 0n);
}
