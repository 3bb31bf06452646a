import {
  axiom,
  divide,
  floorOf,
  formatDecimal,
  multiply,
  type Nano,
  onePlus,
  percentOfFloor,
  rational,
  smaller,
} from '../../money/index.ts';
import { PRICE_UNIT } from '../../price/price.ts';
import type { PriceBounds } from '../../price/price-bounds.ts';
import type { EconomyPolicy } from '../policy.ts';
import type { Problem } from '../problem.ts';

/** A day's reward of the smallest bond may not be less, so that its growth can be seen. */
export const MIN_DAILY_REWARD_NANO: bigint = 1_000_000n;

/** The smallest bond, bought at the source's highest price or made by a link, earns at least 1e6 nano a day. */
export function proveSmallestReward(policy: EconomyPolicy, bounds: PriceBounds): readonly Problem[] {
  const smallest = smaller(policy.farming.minToken, smallestPaidBond(policy, bounds));
  return policy.plans.flatMap((plan, index) => {
    const reward = percentOfFloor(smallest, plan.dailyReward);
    if (reward >= MIN_DAILY_REWARD_NANO) return [];
    return [
      {
        path: `plans[${index}].daily_reward`,
        found: `${formatDecimal(reward)} AXIOM a day for the smallest bond, ${formatDecimal(smallest)} AXIOM`,
        allowed: `at least ${formatDecimal(MIN_DAILY_REWARD_NANO)} AXIOM a day: raise daily_reward, mint.min_ton or farming.min_token`,
      },
    ];
  });
}

function smallestPaidBond(policy: EconomyPolicy, bounds: PriceBounds): Nano<'AXIOM'> {
  const buying = multiply(rational(bounds.highest, PRICE_UNIT), onePlus(policy.spread));
  return axiom(floorOf(divide(rational(policy.mint.minTon), buying)));
}
