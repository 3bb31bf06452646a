import {
  axiom,
  divide,
  floorOf,
  formatDecimal,
  larger,
  multiply,
  onePlus,
  percent6,
  rational,
} from '../../money/index.ts';
import type { PriceBounds } from '../../price/price-bounds.ts';
import { buyingPrice, marketPrice } from '../../price/spread-prices.ts';
import { LEVELS } from '../../referral/levels.ts';
import type { EconomyPolicy } from '../policy.ts';
import type { Claim } from './claim.ts';

/** The ledger stores an amount in 64 bits, one of them for the sign. */
export const LARGEST_BOOKED_NANO: bigint = 2n ** 63n - 1n;

/** No single movement that the policy allows exceeds the ledger, within the price source's bounds. */
export function proveAmountsFit(policy: EconomyPolicy, bounds: PriceBounds): readonly Claim[] {
  return [...largestBonds(policy, bounds), largestSale(policy, bounds)];
}

function largestBonds({ mint, plans, spread }: EconomyPolicy, { lowest }: PriceBounds): readonly Claim[] {
  const highestLevel = LEVELS.reduce((most, { bonusPercent }) => larger(most, bonusPercent), percent6(0n));
  return plans.map((plan, index): Claim => {
    const path = `plans[${index}]`;
    return {
      restsOn: [`${path}.bonus_percent`, `${path}.max_reward_percent`, 'mint.max_ton', 'spread_percent'],
      refutation: () => {
        const gain = percent6(larger(plan.bonusPercent, plan.maxRewardPercent) + highestLevel);
        const bought = divide(rational(mint.maxTon), buyingPrice(lowest, spread));
        const largest = axiom(floorOf(multiply(bought, onePlus(gain))));
        if (largest <= LARGEST_BOOKED_NANO) return undefined;
        const found = `up to ${formatDecimal(largest)} AXIOM for mint.max_ton at the price source's lowest price`;
        return { path, found, allowed: allowedUpTo('mint.max_ton, bonus_percent or max_reward_percent') };
      },
    };
  });
}

function largestSale({ withdrawal }: EconomyPolicy, { highest }: PriceBounds): Claim {
  const path = 'withdrawal.max_token_per_day';
  return {
    restsOn: [path],
    refutation: () => {
      const most = floorOf(multiply(rational(withdrawal.maxTokenPerDay), marketPrice(highest)));
      if (most <= LARGEST_BOOKED_NANO) return undefined;
      const found = `up to ${formatDecimal(most)} TON a day at the price source's highest price`;
      return { path, found, allowed: allowedUpTo(path) };
    },
  };
}

function allowedUpTo(names: string): string {
  return `at most ${formatDecimal(LARGEST_BOOKED_NANO)}, what the ledger can hold: lower ${names}`;
}
