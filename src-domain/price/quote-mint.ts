import { feeOf } from '../economy/fee-of.ts';
import type { EconomyPolicy, MintPlan } from '../economy/policy.ts';
import { NothingLeft } from '../errors/index.ts';
import { assertAtLeast, assertAtMost, formatDecimal, type Nano, subtract } from '../money/index.ts';
import { expectedAtMaturity } from '../economy/expected-at-maturity.ts';
import { stakingRewards } from '../economy/staking-rewards.ts';
import type { Price } from './price.ts';
import type { MintQuote } from './quote.ts';
import { tokenForTon } from './token-for-ton.ts';

/** Input for a bond's quote. */
export interface QuoteMintInput {
  readonly amountTon: Nano<'TON'>;
  readonly price: Price;
  readonly plan: MintPlan;
  readonly policy: EconomyPolicy;
}

/**
 * The bond for this amount of TON: tokens at the buying price, bonus, exit fee, rewards of staking it.
 * @throws AmountBelowMinimum, AmountAboveMaximum (the policy's bounds), NothingLeft (it buys less than one
 * nano)
 */
export function quoteMint({ amountTon, price, plan, policy }: QuoteMintInput): MintQuote {
  const { minTon, maxTon, earlyExitFee } = policy.mint;
  const input = { field: 'amount', currency: 'TON' } as const;
  assertAtLeast(amountTon, minTon, input);
  assertAtMost(amountTon, maxTon, input);
  const amountToken = tokenForTon(amountTon, price, policy.spread);
  if (amountToken <= 0n) {
    const found = `${formatDecimal(amountTon)} TON`;
    throw new NothingLeft({ field: 'amount', found, bound: 'the buying price' });
  }
  const expectedToken = expectedAtMaturity(amountToken, plan.bonusPercent);
  return {
    amountTon,
    days: plan.days,
    price,
    amountToken,
    expectedToken,
    bonusToken: subtract(expectedToken, amountToken),
    earlyExitFee: feeOf(amountToken, earlyExitFee),
    ...stakingRewards(amountToken, plan),
  };
}
