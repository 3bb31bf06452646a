import type { StakingRewards } from '../economy/staking-rewards.ts';
import type { Nano } from '../money/index.ts';
import type { Price } from './price.ts';

/** What a bond would be at this moment's price (R9.01), and what staking it would pay. */
export interface MintQuote extends StakingRewards {
  readonly amountTon: Nano<'TON'>;
  readonly days: number;
  /** The market's price the quote rests on. */
  readonly price: Price;
  readonly amountToken: Nano<'AXIOM'>;
  /** Credited at maturity: amountToken + bonusToken. */
  readonly expectedToken: Nano<'AXIOM'>;
  readonly bonusToken: Nano<'AXIOM'>;
  /** Kept back by an early exit. */
  readonly earlyExitFee: Nano<'AXIOM'>;
}

/** What a sale would bring at this moment's price. */
export interface SaleQuote {
  /** The whole debit. */
  readonly tokenAmount: Nano<'AXIOM'>;
  readonly feeToken: Nano<'AXIOM'>;
  /** Arrives in full; the network's fee is ours. */
  readonly amountTon: Nano<'TON'>;
  /** The market's price, before the spread. */
  readonly price: Price;
}
