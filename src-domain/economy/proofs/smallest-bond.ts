import type { Nano } from '../../money/index.ts';
import type { PriceBounds } from '../../price/price-bounds.ts';
import { tokenForTon } from '../../price/token-for-ton.ts';
import type { EconomyPolicy } from '../policy.ts';

/** The smallest bond that a payment can buy, nano-AXIOM: mint.min_ton at the source's highest price. */
export function smallestPaidBond(policy: EconomyPolicy, { highest }: PriceBounds): Nano<'AXIOM'> {
  return tokenForTon(policy.mint.minTon, highest, policy.spread);
}
