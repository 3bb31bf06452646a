import type { EconomyPolicy } from '../economy/policy.ts';
import { DomainError } from '../errors/index.ts';
import {
  add,
  assertAtLeast,
  assertAtMost,
  formatDecimal,
  larger,
  type Nano,
  smaller,
  subtract,
  ZERO_AXIOM,
  ZERO_TON,
} from '../money/index.ts';
import type { Price } from '../price/price.ts';
import type { SaleQuote } from '../price/quote.ts';
import { quoteSale } from '../price/quote-sale.ts';

/** What limits a withdrawal, in nano-AXIOM. */
export interface WithdrawalFacts {
  /** The balance it is taken from: main or referral. */
  readonly availableToken: Nano<'AXIOM'>;
  /** Debits of this UTC day from both balances, without refunded ones. */
  readonly withdrawnTodayToken: Nano<'AXIOM'>;
  readonly policy: Pick<EconomyPolicy, 'spread' | 'withdrawal'>;
}

/** The requested sale, and what limits it. */
export interface WithdrawalInput extends WithdrawalFacts {
  readonly tokenAmount: Nano<'AXIOM'>;
  readonly price: Price;
  /** TON of this person's withdrawals of this UTC day from both balances, without refunded ones. */
  readonly sentTodayTon: Nano<'TON'>;
  /** The least TON that the seller agreed to. */
  readonly minAmountTon?: Nano<'TON'> | undefined;
}

/** An allowed withdrawal. */
export interface WithdrawalDecision {
  readonly quote: SaleQuote;
  /** Held if this withdrawal and those before it in the day are together above the review amount. */
  readonly status: 'queued' | 'held';
}

/** The price moved, and the sale brings less than the seller agreed to. */
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

/** More than the rest of the UTC day's limit. */
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

/** The rest of the UTC day's limit, in nano-AXIOM. Never negative. */
export function leftOfDayLimit({
  withdrawnTodayToken,
  policy,
}: Omit<WithdrawalFacts, 'availableToken'>): Nano<'AXIOM'> {
  return larger(ZERO_AXIOM, subtract(policy.withdrawal.maxTokenPerDay, withdrawnTodayToken));
}

/** The largest withdrawal now, nano-AXIOM: the lesser of balance and rest of the day's limit. Never negative. */
export function maxWithdrawal(facts: WithdrawalFacts): Nano<'AXIOM'> {
  return larger(ZERO_AXIOM, smaller(facts.availableToken, leftOfDayLimit(facts)));
}

/**
 * Checks a withdrawal in nano-AXIOM: what it brings and whether it waits for the operator.
 * @throws AmountBelowMinimum, AmountAboveMaximum (the balance), DayLimitExceeded, NothingLeft, SalePriceMoved
 */
export function checkWithdrawal(input: WithdrawalInput): WithdrawalDecision {
  const { tokenAmount, availableToken, price, policy, sentTodayTon, minAmountTon = ZERO_TON } = input;
  const { minToken, maxTokenPerDay, reviewAboveTon } = policy.withdrawal;
  const from = { field: 'token_amount', currency: 'AXIOM' } as const;
  assertAtLeast(tokenAmount, minToken, from);
  assertAtMost(tokenAmount, availableToken, from);
  const left = leftOfDayLimit(input);
  if (tokenAmount > left) throw new DayLimitExceeded(tokenAmount, left, maxTokenPerDay);
  const quote = quoteSale({ tokenAmount, price, policy });
  if (quote.amountTon < minAmountTon) throw new SalePriceMoved(quote.amountTon, minAmountTon);
  const isReviewed = add(sentTodayTon, quote.amountTon) > reviewAboveTon;
  return { quote, status: isReviewed ? 'held' : 'queued' };
}
