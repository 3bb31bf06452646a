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

/** What a share promises, and the price that bounds its value. */
export interface SharePromise {
  readonly plan: Pick<MintPlan, 'bonusPercent' | 'maxRewardPercent'>;
  /** The highest price that the price source can report. */
  readonly highestPrice: Price;
}

/**
 * The largest activation amount, in nano-AXIOM: all amounts booked for it (matured or staked) and its TON
 * value at the highest price must fit into the largest bookable amount. No policy limits what a person owns,
 * so the policy's proofs cannot check this.
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
