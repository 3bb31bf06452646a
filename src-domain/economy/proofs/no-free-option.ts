import { compare, formatPercent, multiply, oneMinus, onePlus } from '../../money/index.ts';
import type { PriceBounds } from '../../price/price-bounds.ts';
import type { EconomyPolicy } from '../policy.ts';
import type { Problem } from '../problem.ts';

/**
 * A quote is held for its 60 s while the price moves by up to m; paying only when it rose, leaving at once and selling
 * must lose all the same: (1 − exit)(1 + m)(1 − spread) < 1 + spread. And the spread covers one step of the source.
 */
export function proveNoFreeOption(policy: EconomyPolicy, bounds: PriceBounds): readonly Problem[] {
  const problems: Problem[] = [];
  const exit = policy.mint.earlyExitFee.percent;
  const back = multiply(oneMinus(exit), onePlus(bounds.largestMove), oneMinus(policy.spread));
  if (compare(back, onePlus(policy.spread)) >= 0) {
    problems.push({
      path: 'spread_percent',
      found: formatPercent(policy.spread),
      allowed:
        'so much that (1 − mint.early_exit_fee.percent)(1 + m)(1 − spread_percent) < 1 + spread_percent, ' +
        `with m = ${formatPercent(bounds.largestMove)} %, the price source's largest move in 90 s`,
    });
  }
  if (policy.spread < bounds.largestStep) {
    problems.push({
      path: 'spread_percent',
      found: formatPercent(policy.spread),
      allowed: `at least the price source's largest step, ${formatPercent(bounds.largestStep)} %`,
    });
  }
  return problems;
}
