import type { EconomyPolicy } from '../economy/policy.ts';
import { AmountAboveMaximum, AmountBelowMinimum, DomainError } from '../errors/index.ts';
import { axiom, formatDecimal, larger, type Nano, smaller } from '../money/index.ts';
import type { Price } from '../price/price.ts';
import type { SaleQuote } from '../price/quote.ts';
import { quoteSale } from '../price/quote-sale.ts';

export interface WithdrawalFacts {
  /** The balance it is taken from: main or referral. */
  readonly availableToken: Nano<'AXIOM'>;
  /** Debits of this UTC day that were not refunded, both balances together. */
  readonly withdrawnTodayToken: Nano<'AXIOM'>;
  readonly policy: Pick<EconomyPolicy, 'spread' | 'withdrawal'>;
}

export interface WithdrawalInput extends WithdrawalFacts {
  readonly tokenAmount: Nano<'AXIOM'>;
  readonly price: Price;
  /** The least the seller agreed to. */
  readonly minAmountTon?: Nano<'TON'>;
}

export interface WithdrawalDecision {
  readonly quote: SaleQuote;
  /** Held when it is above the amount that the operator reviews. */
  readonly status: 'queued' | 'held';
}

/** The price moved below what the seller agreed to. */
export class SalePriceMoved extends DomainError {
  override readonly name = 'SalePriceMoved' as const;
  override readonly code = 'sale_price_moved' as const;
  override readonly category = 'conflict' as const;

  constructor(offered: Nano<'TON'>, agreed: Nano<'TON'>) {
    super({
      message: `The price moved: this sale brings ${formatDecimal(offered)} TON now, less than the ${formatDecimal(agreed)} TON agreed to.`,
      field: 'min_amount_ton',
      bound: `${formatDecimal(agreed)} TON`,
      found: `${formatDecimal(offered)} TON`,
      allowed: `at least ${formatDecimal(agreed)} TON`,
    });
  }
}

/** The most that can be withdrawn now: the balance, or what is left of the day's limit. Never negative. */
export function maxWithdrawal({
  availableToken,
  withdrawnTodayToken,
  policy,
}: WithdrawalFacts): Nano<'AXIOM'> {
  const leftToday = larger(0n, policy.withdrawal.maxTokenPerDay - withdrawnTodayToken);
  return axiom(larger(0n, smaller<bigint>(availableToken, leftToday)));
}

/**
 * Whether a withdrawal may be made, what it brings and whether it waits for the operator.
 * @throws AmountBelowMinimum, AmountAboveMaximum (balance or day's limit), NothingLeft, SalePriceMoved
 */
export function checkWithdrawal(input: WithdrawalInput): WithdrawalDecision {
  const { tokenAmount, price, policy, minAmountTon } = input;
  const { minToken, reviewAboveTon } = policy.withdrawal;
  const bound = (limit: Nano<'AXIOM'>) => ({
    field: 'token_amount',
    found: `${formatDecimal(tokenAmount)} AXIOM`,
    bound: `${formatDecimal(limit)} AXIOM`,
  });
  if (tokenAmount < minToken) throw new AmountBelowMinimum(bound(minToken));
  const most = maxWithdrawal(input);
  if (tokenAmount > most) throw new AmountAboveMaximum(bound(most));
  const quote = quoteSale({ tokenAmount, price, policy });
  if (minAmountTon !== undefined && quote.amountTon < minAmountTon) {
    throw new SalePriceMoved(quote.amountTon, minAmountTon);
  }
  return { quote, status: quote.amountTon > reviewAboveTon ? 'held' : 'queued' };
}
