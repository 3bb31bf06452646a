import { ceilDivide } from '../../money/index.ts';
import type { EconomyPolicy } from '../policy.ts';
import type { Problem } from '../problem.ts';

/** Days to the cap without any bonus may not be more. */
export const MAX_DAYS_TO_CAP = 1000;

/** No stake is unfinishable: max_reward_percent / daily_reward ≤ 1,000 days on every plan. */
export function proveStakesFinish({ plans }: EconomyPolicy): readonly Problem[] {
  return plans.flatMap((plan, index) => {
    const days = ceilDivide(plan.maxRewardPercent, plan.dailyReward);
    if (days <= BigInt(MAX_DAYS_TO_CAP)) return [];
    return [
      {
        path: `plans[${index}].max_reward_percent`,
        found: `reached after ${days} days of daily_reward`,
        allowed: `reached within ${MAX_DAYS_TO_CAP} days`,
      },
    ];
  });
}
