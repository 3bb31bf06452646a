import { formatDecimal, type Currency, type Nano } from '../money/index.ts';
import { DomainError } from '../errors/index.ts';
import type { Account } from './account.ts';

/** Kinds of movements; operation history filters by them. */
export const BOOKING_KINDS = [
  'mint_activated',
  'mint_canceled',
  'mint_matured',
  'mint_staked',
  'staking_fee_paid',
  'stake_settled',
  'stake_completed',
  'referral_pending',
  'referral_released',
  'referral_reversed',
  'referral_transferred',
  'farming_created',
  'farming_activated',
  'farming_canceled',
  'task_claimed',
  'withdrawal_created',
  'withdrawal_sending',
  'withdrawal_put_back',
  'withdrawal_confirmed',
  'withdrawal_refunded',
  'withdrawal_came_back',
  'deposit_unmatched',
  'deposit_refund_sending',
  'deposit_refund_confirmed',
  'deposit_refund_failed',
  'network_fee',
  'capital',
  'adjustment',
] as const;
/** One of BOOKING_KINDS. */
export type BookingKind = (typeof BOOKING_KINDS)[number];

/** One line: `amount` in nano is added to the account's balance; it may be negative, never 0. */
export interface Entry {
  readonly account: Account;
  readonly currency: Currency;
  readonly amount: bigint;
}

/** One movement: its entries sum to zero in each currency. */
export interface Booking {
  readonly kind: BookingKind;
  readonly entries: readonly Entry[];
}

/** The entries of a booking do not sum to zero: a fault of the program, never of the user. */
export class UnbalancedBooking extends DomainError {
  override readonly name = 'UnbalancedBooking' as const;
  override readonly code = 'unbalanced_booking' as const;
  override readonly category = 'conflict' as const;

  constructor(kind: BookingKind, currency: Currency, off: bigint) {
    super({
      message: `The booking ${kind} is off by ${formatDecimal(off)} ${currency}; its entries must sum to zero.`,
      found: `${formatDecimal(off)} ${currency}`,
      allowed: '0',
    });
  }
}

/** @throws UnbalancedBooking unless the entries sum to zero in each currency */
export function assertBalanced({ kind, entries }: Booking): void {
  const sums = new Map<Currency, bigint>();
  for (const { currency, amount } of entries) sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  for (const [currency, off] of sums) {
    if (off !== 0n) throw new UnbalancedBooking(kind, currency, off);
  }
}

/** A booking of these entries without the empty ones. They must sum to zero; the store checks it. */
export function balanced(kind: BookingKind, entries: readonly Entry[]): Booking {
  return { kind, entries: entries.filter(({ amount }) => amount !== 0n) };
}

/** An entry in AXIOM. */
export function inToken(account: Account, amount: bigint): Entry {
  return { account, currency: 'AXIOM', amount };
}

/** An entry in TON. */
export function inTon(account: Account, amount: bigint): Entry {
  return { account, currency: 'TON', amount };
}

/** One amount in nano from one account to another: two entries. */
export function move<C extends Currency>(
  currency: C,
  from: Account,
  to: Account,
  amount: Nano<C>,
): readonly [Entry, Entry] {
  return [
    { account: from, currency, amount: -amount },
    { account: to, currency, amount },
  ];
}
