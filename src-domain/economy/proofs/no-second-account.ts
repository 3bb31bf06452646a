import { compare, multiply, oneMinus, onePlus } from '../../money/index.ts';
import type { PriceBounds } from '../../price/price-bounds.ts';
import { LEVELS } from '../../referral/levels.ts';
import type { BondOutcome } from '../../referral/referral-decision.ts';
import type { EconomyPolicy } from '../policy.ts';
import { wayBack } from '../ways/way-back.ts';
import type { Claim } from './claim.ts';

const OUTCOMES: readonly BondOutcome[] = ['canceled', 'staked', 'matured'];

/**
 * Whatever becomes of a bond that one account bought through another's invitation, what both can sell without waiting is
 * less than what was paid: at once × (1 − withdrawal fee)(1 + m)(1 − spread) < 1 + spread, at every plan and level. On a
 * cancel that is the amount less the exit fee, on a stake the inviter's bonus alone; a transfer and a link's escrow change
 * no amount, and a link's bond cannot be canceled. Percentages alone are the worst case for every amount: a flat minimum
 * only raises a fee, credits are floored and fees are ceiled. What comes back later is a yield, which `yieldsOf` tells.
 */
export function proveNoSecondAccount(policy: EconomyPolicy, bounds: PriceBounds): readonly Claim[] {
  const { spread, withdrawal } = policy;
  const sold = multiply(oneMinus(withdrawal.fee.percent), onePlus(bounds.largestMove), oneMinus(spread));
  return policy.plans.map((plan, index): Claim => {
    const path = `plans[${index}]`;
    const daily = plan.dailyReward;
    return {
      restsOn: [
        `${path}.days`,
        'referral.min_days',
        'mint.early_exit_fee.percent',
        'withdrawal.fee.percent',
        'spread_percent',
      ],
      refutation: () => {
        for (const level of LEVELS) {
          const free = OUTCOMES.find((outcome) => {
            const { atOnce } = wayBack({ policy, plan, outcome, level, daily });
            return compare(multiply(atOnce, sold), onePlus(spread)) >= 0;
          });
          if (free === undefined) continue;
          return {
            path,
            found: `a bond bought through a second account and ${free} loses nothing at level ${level.level}`,
            allowed: 'a loss: raise spread_percent, mint.early_exit_fee.percent or withdrawal.fee.percent',
          };
        }
        return undefined;
      },
    };
  });
}
