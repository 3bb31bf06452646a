import * as booking from '../ledger/bookings/index.ts';
import type { Nano } from '../money/index.ts';
import { isPayoutOpen } from '../withdrawal/payout-transition.ts';
import type { PayoutStatus } from '../withdrawal/payout.ts';
import { type Difference, differenceIf } from './difference.ts';
import { type BookedLine, compareBookings } from './lines.ts';

/** An unmatched deposit as its row stores it, its refund's status and its bookings. */
export interface DepositFacts {
  readonly id: string;
  readonly status: 'waiting' | 'refunding' | 'refunded';
  readonly amountTon: Nano<'TON'>;
  /** Status of the refund that the row names, if it carries this deposit. */
  readonly refund?: PayoutStatus;
  /** Whether the transaction that the row names was booked. */
  readonly hasBookedTransaction: boolean;
  /** Bookings of the deposit itself, not of its refund. */
  readonly lines: readonly BookedLine[];
}

/** Contradictions between a deposit's status, its refund and its bookings. */
export function auditDeposit(facts: DepositFacts): readonly Difference[] {
  const row = `deposit ${facts.id} ${facts.status}`;
  return [
    ...compareBookings(row, [{ booking: booking.depositUnmatched(facts) }], facts.lines),
    ...differenceIf('status', row, refundWanted(facts), refundFound(facts)),
    ...differenceIf(
      'status',
      row,
      'a booked transaction',
      facts.hasBookedTransaction ? 'a booked transaction' : 'none',
    ),
  ];
}

function refundWanted({ status }: DepositFacts): string {
  if (status === 'waiting') return 'no refund';
  return status === 'refunding' ? 'a refund under way' : 'a refund that arrived';
}

function refundFound({ refund }: DepositFacts): string {
  if (refund === undefined) return 'no refund';
  if (isPayoutOpen(refund)) return 'a refund under way';
  return refund === 'confirmed' ? 'a refund that arrived' : `a refund that is ${refund}`;
}
