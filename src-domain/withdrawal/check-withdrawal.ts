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

/** More than what is left of the UTC day's limit. */
export class DayLimitExceeded extends DomainError {
  override readonly name = 'DayLimitExceeded' as const;
  override readonly code = 'day_limit_exceeded' as const;
  override readonly category = 'invalid' as const;

  constructor(asked: Nano<'AXIOM'>, left: Nano<'AXIOM'>, limit: Nano<'AXIOM'>) {
    super({
      message: `At most ${formatDecimal(limit)} AXIOM leave in a day; ${formatDecimal(left)} AXIOM are left until 00:00 UTC and ${formatDecimal(asked)} AXIOM were asked for.`,
      field: 'token_amount',
      bound: `${formatDecimal(left)} AXIOM`,
      found: `${formatDecimal(asked)} AXIOM`,
      allowed: `at most ${formatDecimal(left)} AXIOM until 00:00 UTC`,
    });
  }
}

/** What is left of the UTC day's limit. Never negative. */
export function leftOfDayLimit({
  withdrawnTodayToken,
  policy,
}: Omit<WithdrawalFacts, 'availableToken'>): Nano<'AXIOM'> {
  return axiom(larger(0n, policy.withdrawal.maxTokenPerDay - withdrawnTodayToken));
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
 * @throws AmountBelowMinimum, AmountAboveMaximum (the balance), DayLimitExceeded, NothingLeft, SalePriceMoved
 */
export function checkWithdrawal(input: WithdrawalInput): WithdrawalDecision {
  const { tokenAmount, availableToken, price, policy, minAmountTon } = input;
  const { minToken, maxTokenPerDay, reviewAboveTon } = policy.withdrawal;
  const bound = (limit: Nano<'AXIOM'>) => ({
    field: 'token_amount',
    found: `${formatDecimal(tokenAmount)} AXIOM`,
    bound: `${formatDecimal(limit)} AXIOM`,
  });
  if (tokenAmount < minToken) throw new AmountBelowMinimum(bound(minToken));
  if (tokenAmount > availableToken) throw new AmountAboveMaximum(bound(availableToken));
  const left = leftOfDayLimit(input);
  if (tokenAmount > left) throw new DayLimitExceeded(tokenAmount, left, maxTokenPerDay);
  const quote = quoteSale({ tokenAmount, price, policy });
  if (minAmountTon !== undefined && quote.amountTon < minAmountTon) {
    throw new SalePriceMoved(quote.amountTon, minAmountTon);
  }
  return { quote, status: quote.amountTon > reviewAboveTon ? 'held' : 'queued' };
}
