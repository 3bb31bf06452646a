import { compare, multiply, oneMinus, onePlus } from '../../money/index.ts';
import type { PriceBounds } from '../../price/price-bounds.ts';
import { LEVELS } from '../../referral/levels.ts';
import type { BondOutcome } from '../../referral/referral-decision.ts';
import type { EconomyPolicy } from '../policy.ts';
import { wayBack } from '../ways/way-back.ts';
import type { Claim } from './claim.ts';

const OUTCOMES: readonly BondOutcome[] = ['canceled', 'staked', 'matured'];

/**
 * A person buys a bond with one account that their second account invited. Whatever happens to the bond, both
 * accounts together can sell at once for less than was paid: at once × (1 − withdrawal fee)(1 + m)(1 −
 * spread) < 1 + spread, at every plan and level. "At once" is the amount less the exit fee after a cancel,
 * and only the inviter's bonus after staking. A transfer and a link's escrow change no amount; a link's bond
 * cannot be canceled. Percentages alone are the worst case: a flat minimum only raises a fee, credits are
 * floored, fees are ceiled. What comes back later is a yield (`yieldsOf`).
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
