import type { Nano } from '../money/index.ts';
import type { Price } from './price.ts';

/** What a bond would be at this moment's price (R9.01). */
export interface MintQuote {
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
  /** A day's reward if it is staked, without bonuses. */
  readonly dailyRewardToken: Nano<'AXIOM'>;
  /** Where the stake's reward ends. */
  readonly maxRewardToken: Nano<'AXIOM'>;
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
