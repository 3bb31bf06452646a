import { expectedAtMaturity } from '../economy/expected-at-maturity.ts';
import type { EconomyPolicy, MintPlan } from '../economy/policy.ts';
import { type StakingRewards, stakingRewards } from '../economy/staking-rewards.ts';
import { assertAtLeast, type Nano, subtract } from '../money/index.ts';
import type { Price } from '../price/price.ts';
import { assertShareFits } from './largest-share.ts';
import { shareValue } from './share-value.ts';

/** Input for the quote of one activation. */
export interface QuoteFarmInput {
  /** Per activation. */
  readonly amountToken: Nano<'AXIOM'>;
  readonly price: Price;
  readonly plan: MintPlan;
  readonly policy: Pick<EconomyPolicy, 'farming'>;
  /** The highest price that the price source can report. */
  readonly highestPrice: Price;
}

/** What one activation would give (R5.16), and the rewards of staking its bond. */
export interface FarmQuote extends StakingRewards {
  readonly amountToken: Nano<'AXIOM'>;
  /** Its value at the market price. */
  readonly amountTon: Nano<'TON'>;
  readonly days: number;
  readonly price: Price;
  /** Credited at maturity: amountToken + bonusToken. */
  readonly expectedToken: Nano<'AXIOM'>;
  readonly bonusToken: Nano<'AXIOM'>;
}

/** @throws AmountBelowMinimum, AmountAboveMaximum (the largest share that the ledger can hold) */
export function quoteFarm({ amountToken, price, plan, policy, highestPrice }: QuoteFarmInput): FarmQuote {
  assertAtLeast(amountToken, policy.farming.minToken, { field: 'amount', currency: 'AXIOM' });
  assertShareFits(amountToken, { plan, highestPrice });
  const expectedToken = expectedAtMaturity(amountToken, plan.bonusPercent);
  return {
    amountToken,
    amountTon: shareValue(amountToken, price),
    days: plan.days,
    price,
    expectedToken,
    bonusToken: subtract(expectedToken, amountToken),
    ...stakingRewards(amountToken, plan),
  };
}
