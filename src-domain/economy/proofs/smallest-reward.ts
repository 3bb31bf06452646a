import { formatDecimal, percentOfFloor, smaller } from '../../money/index.ts';
import type { PriceBounds } from '../../price/price-bounds.ts';
import type { EconomyPolicy } from '../policy.ts';
import type { Claim } from './claim.ts';
import { smallestPaidBond } from './smallest-bond.ts';

/** Least daily reward of the smallest bond, so that its growth is visible. */
export const MIN_DAILY_REWARD_NANO: bigint = 1_000_000n;

/** The smallest bond, at the source's highest price or of a link, earns at least 1e6 nano a day. */
export function proveSmallestReward(policy: EconomyPolicy, bounds: PriceBounds): readonly Claim[] {
  return policy.plans.map((plan, index): Claim => {
    const path = `plans[${index}].daily_reward`;
    return {
      restsOn: [path, 'mint.min_ton', 'farming.min_token', 'spread_percent'],
      refutation: () => {
        const smallest = smaller(policy.farming.minToken, smallestPaidBond(policy, bounds));
        const reward = percentOfFloor(smallest, plan.dailyReward);
        if (reward >= MIN_DAILY_REWARD_NANO) return undefined;
        return {
          path,
          found: `${formatDecimal(reward)} AXIOM a day for the smallest bond, ${formatDecimal(smallest)} AXIOM`,
          allowed: `at least ${formatDecimal(MIN_DAILY_REWARD_NANO)} AXIOM a day: raise daily_reward, mint.min_ton or farming.min_token`,
        };
      },
    };
  });
}
