import { DomainError } from '../errors/index.ts';
import { type Currency, formatDecimal } from '../money/index.ts';
import { type Account, accountKey, mayBeNegative } from './account.ts';
import { assertBalanced, type Booking } from './booking.ts';

/** A booking would make an account negative that must not be. Nothing was changed. */
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

/** Balances in memory by account and currency, in nano: the reference that a store must agree with. */
export type Balances = ReadonlyMap<string, bigint>;

function keyOf(account: Account, currency: Currency): string {
  return `${accountKey(account)}/${currency}`;
}

/** The balance of an account in nano; 0 if nothing was booked. */
export function balanceOf(balances: Balances, account: Account, currency: Currency): bigint {
  return balances.get(keyOf(account, currency)) ?? 0n;
}

/** The balances in nano after a booking, all of it or nothing. @throws UnbalancedBooking, InsufficientBalance */
export function applyBooking(balances: Balances, booking: Booking): Balances {
  const next = new Map(balances);
  applyBookingInPlace(next, booking);
  return next;
}

/**
 * As `applyBooking`, but changes the map (nano) in place, which is faster; a refused booking leaves it
 * unchanged.
 * @throws UnbalancedBooking, InsufficientBalance
 */
export function applyBookingInPlace(balances: Map<string, bigint>, booking: Booking): void {
  assertBalanced(booking);
  const shift = (sign: bigint) => {
    for (const { account, currency, amount } of booking.entries) {
      const key = keyOf(account, currency);
      balances.set(key, (balances.get(key) ?? 0n) + sign * amount);
    }
  };
  shift(1n);
  const overdrawn = booking.entries.find(
    ({ account, currency, amount }) =>
      amount < 0n && !mayBeNegative(account) && balanceOf(balances, account, currency) < 0n,
  );
  if (overdrawn === undefined) return;
  const { account, currency } = overdrawn;
  const after = balanceOf(balances, account, currency);
  shift(-1n);
  const before = balanceOf(balances, account, currency);
  throw new InsufficientBalance(account, currency, before, before - after);
}
