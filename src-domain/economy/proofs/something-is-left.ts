import { formatDecimal, formatPercent, subtract } from '../../money/index.ts';
import { formatPrice } from '../../price/price.ts';
import type { PriceBounds } from '../../price/price-bounds.ts';
import { tonForToken } from '../../price/ton-for-token.ts';
import { feeOf } from '../fee-of.ts';
import type { EconomyPolicy, Fee } from '../policy.ts';
import type { Claim } from './claim.ts';
import { smallestPaidBond } from './smallest-bond.ts';

/**
 * The smallest amounts that can be sold, canceled or given leave something after their fee. The rest grows
 * with the amount, so every larger amount leaves something too.
 */
export function proveSomethingIsLeft(policy: EconomyPolicy, bounds: PriceBounds): readonly Claim[] {
  return [ofSale(policy, bounds), ofEarlyExit(policy, bounds), ofLink(policy)];
}

function ofSale({ withdrawal, spread }: EconomyPolicy, { lowest }: PriceBounds): Claim {
  const path = 'withdrawal.min_token';
  return {
    restsOn: [path, 'withdrawal.fee', 'spread_percent'],
    refutation: () => {
      const fee = feeOf(withdrawal.minToken, withdrawal.fee);
      const found = formatDecimal(withdrawal.minToken);
      if (fee >= withdrawal.minToken)
        return { path, found, allowed: `more than its own fee (${formatDecimal(fee)})` };
      if (tonForToken(subtract(withdrawal.minToken, fee), lowest, spread) > 0n) return undefined;
      const allowed = `so much that at the price source's lowest price, ${formatPrice(lowest)}, it brings at least 0.000000001 TON`;
      return { path, found, allowed };
    },
  };
}

function ofEarlyExit(policy: EconomyPolicy, bounds: PriceBounds): Claim {
  const path = 'mint.min_ton';
  const { earlyExitFee, minTon } = policy.mint;
  return {
    restsOn: [path, 'mint.early_exit_fee', 'spread_percent'],
    refutation: () => {
      const smallest = smallestPaidBond(policy, bounds);
      if (feeOf(smallest, earlyExitFee) < smallest) return undefined;
      return {
        path,
        found: `${formatDecimal(minTon)}: ${formatDecimal(smallest)} AXIOM at the price source's highest price`,
        allowed: `so much that mint.early_exit_fee (${feeText(earlyExitFee)}) leaves something`,
      };
    },
  };
}

function ofLink({ farming, withdrawal }: EconomyPolicy): Claim {
  const path = 'farming.min_token';
  return {
    restsOn: [path, 'withdrawal.fee'],
    refutation: () =>
      feeOf(farming.minToken, withdrawal.fee) < farming.minToken
        ? undefined
        : {
            path,
            found: formatDecimal(farming.minToken),
            allowed: `more than what selling it costs (${feeText(withdrawal.fee)})`,
          },
  };
}

function feeText({ percent, flatToken }: Fee): string {
  return `${formatPercent(percent)} %, at least ${formatDecimal(flatToken)} AXIOM`;
}
