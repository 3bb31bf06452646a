import { feeOf } from '../economy/fee-of.ts';
import type { EconomyPolicy } from '../economy/policy.ts';
import { NothingLeft } from '../errors/index.ts';
import { formatDecimal, type Nano, subtract } from '../money/index.ts';
import type { Price } from './price.ts';
import type { SaleQuote } from './quote.ts';
import { tonForToken } from './ton-for-token.ts';

/** Input for a sale's quote. */
export interface QuoteSaleInput {
  readonly tokenAmount: Nano<'AXIOM'>;
  readonly price: Price;
  readonly policy: Pick<EconomyPolicy, 'spread' | 'withdrawal'>;
}

/**
 * What a sale brings: amount_ton = ⌊(token_amount − fee) × price × (1 − spread)⌋. `checkWithdrawal` checks
 * the limits.
 * @throws NothingLeft if no TON would remain
 */
export function quoteSale({ tokenAmount, price, policy }: QuoteSaleInput): SaleQuote {
  const feeToken = feeOf(tokenAmount, policy.withdrawal.fee);
  const amountTon = tonForToken(subtract(tokenAmount, feeToken), price, policy.spread);
  if (amountTon <= 0n) {
    throw new NothingLeft({
      field: 'token_amount',
      found: `${formatDecimal(tokenAmount)} AXIOM`,
      bound: `the fee of ${formatDecimal(feeToken)} AXIOM`,
    });
  }
  return { tokenAmount, feeToken, amountTon, price };
}
