import {
  compare,
  fractionOf,
  formatPercent,
  multiply,
  oneMinus,
  onePlus,
  type Rational,
  rational,
} from '../../money/index.ts';
import { LEVELS } from '../../referral/levels.ts';
import { referralDecision } from '../../referral/referral-decision.ts';
import type { EconomyPolicy } from '../policy.ts';
import type { Problem } from '../problem.ts';

/**
 * Buying through a second account, canceling and selling what both accounts got loses at every plan and level:
 * (1 − exit + bonus)(1 − withdrawal fee)(1 − spread) < 1 + spread, where the bonus is what the referral rules release
 * on a cancel. Percentages alone are the worst case for every amount: a flat minimum only raises a fee, credits are
 * floored and fees are ceiled.
 */
export function proveNoSecondAccount(policy: EconomyPolicy): readonly Problem[] {
  const problems: Problem[] = [];
  policy.plans.forEach((plan, index) => {
    const isReleased = referralDecision('canceled', plan.days, policy.referral.minDays) === 'release';
    for (const { level, bonusPercent } of LEVELS) {
      const bonus = isReleased ? fractionOf(bonusPercent) : rational(0n);
      const kept = sumOf(oneMinus(policy.mint.earlyExitFee.percent), bonus);
      const back = multiply(kept, oneMinus(policy.withdrawal.fee.percent), oneMinus(policy.spread));
      if (compare(back, onePlus(policy.spread)) < 0) continue;
      problems.push({
        path: `plans[${index}]`,
        found: `buying, canceling and selling loses nothing at level ${level} (spread ${formatPercent(policy.spread)} %)`,
        allowed: 'a loss: raise spread_percent, mint.early_exit_fee.percent or withdrawal.fee.percent',
      });
      break;
    }
  });
  return problems;
}

function sumOf(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}
