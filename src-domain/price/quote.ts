import type { StakingRewards } from '../economy/staking-rewards.ts';
import type { Nano } from '../money/index.ts';
import type { Price } from './price.ts';

/** A bond at the current price (R9.01), and the rewards of staking it. */
export interface MintQuote extends StakingRewards {
  readonly amountTon: Nano<'TON'>;
  readonly days: number;
  /** The market price of the quote. */
  readonly price: Price;
  readonly amountToken: Nano<'AXIOM'>;
  /** Credited at maturity: amountToken + bonusToken. */
  readonly expectedToken: Nano<'AXIOM'>;
  readonly bonusToken: Nano<'AXIOM'>;
  /** Fee of an early exit. */
  readonly earlyExitFee: Nano<'AXIOM'>;
}

/** What a sale would bring at the current price. */
export interface SaleQuote {
  /** The whole debit. */
  readonly tokenAmount: Nano<'AXIOM'>;
  readonly feeToken: Nano<'AXIOM'>;
  /** Arrives in full; the treasury pays the network fee. */
  readonly amountTon: Nano<'TON'>;
  /** The market price, before the spread. */
  readonly price: Price;
}
