import { compare, formatPercent, multiply, oneMinus, onePlus } from '../../money/index.ts';
import type { PriceBounds } from '../../price/price-bounds.ts';
import type { EconomyPolicy } from '../policy.ts';
import type { Claim } from './claim.ts';

/**
 * A quote holds for 60 s plus 30 s of grace, while the price moves by at most m. Paying only after a rise,
 * canceling at once and selling must still lose: (1 − exit)(1 + m)(1 − spread) < 1 + spread. A later payment,
 * or one after a larger move, buys at the price of its own moment. Also, the spread covers one step of the
 * source.
 */
export function proveNoFreeOption(policy: EconomyPolicy, bounds: PriceBounds): readonly Claim[] {
  const path = 'spread_percent';
  const found = formatPercent(policy.spread);
  const held: Claim = {
    restsOn: [path, 'mint.early_exit_fee.percent'],
    refutation: () => {
      const exit = policy.mint.earlyExitFee.percent;
      const back = multiply(oneMinus(exit), onePlus(bounds.largestMove), oneMinus(policy.spread));
      if (compare(back, onePlus(policy.spread)) < 0) return undefined;
      const allowed =
        'so much that (1 − mint.early_exit_fee.percent)(1 + m)(1 − spread_percent) < 1 + spread_percent, ' +
        `with m = ${formatPercent(bounds.largestMove)} %, the price source's largest move in 90 s`;
      return { path, found, allowed };
    },
  };
  const step: Claim = {
    restsOn: [path],
    refutation: () =>
      policy.spread >= bounds.largestStep
        ? undefined
        : {
            path,
            found,
            allowed: `at least the price source's largest step, ${formatPercent(bounds.largestStep)} %`,
          },
  };
  return [held, step];
}
