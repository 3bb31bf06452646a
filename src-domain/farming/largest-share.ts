import { LARGEST_BOOKED_NANO } from '../economy/proofs/amounts-fit.ts';
import type { MintPlan } from '../economy/policy.ts';
import {
  assertAtMost,
  axiom,
  larger,
  mulDivFloor,
  type Nano,
  smaller,
  WHOLE_PERCENT,
} from '../money/index.ts';
import { type Price, PRICE_UNIT } from '../price/price.ts';

/** What a share promises, and what it may be worth at most. */
export interface SharePromise {
  readonly plan: Pick<MintPlan, 'bonusPercent' | 'maxRewardPercent'>;
  /** The highest price that the price source can tell. */
  readonly highestPrice: Price;
}

/**
 * The most nano-AXIOM that one activation may be of: what the books keep of it, matured or staked, and its value in TON at the highest
 * price, is no larger than the largest bookable amount. No policy bounds what somebody owns, so no proof of the policy can.
 */
export function largestShare({ plan, highestPrice }: SharePromise): Nano<'AXIOM'> {
  const gain = larger(plan.bonusPercent, plan.maxRewardPercent);
  return axiom(
    smaller(
      mulDivFloor(LARGEST_BOOKED_NANO, WHOLE_PERCENT, WHOLE_PERCENT + gain),
      mulDivFloor(LARGEST_BOOKED_NANO, PRICE_UNIT, highestPrice),
    ),
  );
}

/** @throws AmountAboveMaximum naming the largest share */
export function assertShareFits(amountToken: Nano<'AXIOM'>, promise: SharePromise): void {
  assertAtMost(amountToken, largestShare(promise), { field: 'amount', currency: 'AXIOM' });
}
