import { DomainError } from '../errors/index.ts';
import { type Currency, formatDecimal } from '../money/index.ts';
import { type Account, accountKey, mayBeNegative } from './account.ts';
import { assertBalanced, type Booking } from './booking.ts';

/** A booking would take an account below zero. Nothing was changed. */
export class InsufficientBalance extends DomainError {
  override readonly name = 'InsufficientBalance' as const;
  override readonly code = 'insufficient_balance' as const;
  override readonly category = 'conflict' as const;
  readonly account: Account;

  constructor(account: Account, currency: Currency, balance: bigint, needed: bigint) {
    super({
      message: `Only ${formatDecimal(balance)} ${currency} are available; ${formatDecimal(needed)} ${currency} are needed.`,
      bound: `${formatDecimal(balance)} ${currency}`,
      found: `${formatDecimal(needed)} ${currency}`,
      allowed: `at most ${formatDecimal(balance)} ${currency}`,
    });
    this.account = account;
  }
}

/** Balances in memory, by account and currency: the reference that a store must agree with. */
export type Balances = ReadonlyMap<string, bigint>;

function keyOf(account: Account, currency: Currency): string {
  return `${accountKey(account)}/${currency}`;
}

/** The balance of an account; 0 where nothing was booked. */
export function balanceOf(balances: Balances, account: Account, currency: Currency): bigint {
  return balances.get(keyOf(account, currency)) ?? 0n;
}

/**
 * The balances after a booking; all of it or nothing.
 * @throws UnbalancedBooking, InsufficientBalance
 */
export function applyBooking(balances: Balances, booking: Booking): Balances {
  assertBalanced(booking);
  const next = new Map(balances);
  for (const { account, currency, amount } of booking.entries) {
    const key = keyOf(account, currency);
    next.set(key, (next.get(key) ?? 0n) + amount);
  }
  for (const { account, currency, amount } of booking.entries) {
    if (amount >= 0n || mayBeNegative(account) || balanceOf(next, account, currency) >= 0n) continue;
    const before = balanceOf(balances, account, currency);
    throw new InsufficientBalance(account, currency, before, before - balanceOf(next, account, currency));
  }
  return next;
}
