import { compare, rational } from '../../money/index.ts';
import type { EconomyPolicy } from '../policy.ts';
import { daysText, daysToCap, fastestDaily } from '../ways/days-to-cap.ts';
import type { Claim } from './claim.ts';

/** Upper bound of the days to the cap without any bonus. */
export const MAX_DAYS_TO_CAP = 1000;
/** Lower bound of the days to the cap with every bonus at its highest step. */
export const MIN_DAYS_TO_CAP = 1;

/**
 * Every stake finishes: max_reward_percent / daily_reward ≤ 1,000 days on every plan. No stake ends before a
 * day has passed, even with all bonuses: a stake returns its amount without the early exit fee, so one that
 * ended at once would avoid that fee.
 */
export function proveStakesFinish(policy: EconomyPolicy): readonly Claim[] {
  return policy.plans.flatMap((plan, index): readonly Claim[] => {
    const path = `plans[${index}].max_reward_percent`;
    const own = [path, `plans[${index}].daily_reward`];
    const slowest = daysToCap(plan, plan.dailyReward);
    const ends: Claim = {
      restsOn: own,
      refutation: () =>
        compare(slowest, rational(BigInt(MAX_DAYS_TO_CAP))) <= 0
          ? undefined
          : {
              path,
              found: `reached after ${daysText(slowest)} days of daily_reward`,
              allowed: `reached within ${MAX_DAYS_TO_CAP} days`,
            },
    };
    const lasts: Claim = {
      restsOn: [...own, 'hold_bonus', 'investment_bonus', 'collective_bonus'],
      refutation: () => {
        const fastest = daysToCap(plan, fastestDaily(policy, plan));
        if (compare(fastest, rational(BigInt(MIN_DAYS_TO_CAP))) >= 0) return undefined;
        return {
          path,
          found: `reached after ${daysText(fastest)} days with every bonus at its highest step`,
          allowed: `reached after at least ${MIN_DAYS_TO_CAP} day: a stake returns its amount without the early-exit fee`,
        };
      },
    };
    return [ends, lasts];
  });
}
