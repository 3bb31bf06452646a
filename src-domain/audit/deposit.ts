import * as booking from '../ledger/bookings/index.ts';
import type { Nano } from '../money/index.ts';
import { isPayoutOpen } from '../withdrawal/payout-transition.ts';
import type { PayoutStatus } from '../withdrawal/payout.ts';
import { type Difference, unless } from './difference.ts';
import { type BookedLine, compareBookings } from './lines.ts';

/** Value that bought nothing, as its row says, the payout that carries it back, and what is booked about it. */
export interface DepositFacts {
  readonly id: string;
  readonly status: 'waiting' | 'refunding' | 'refunded';
  readonly amountTon: Nano<'TON'>;
  /** The payout that it names, where that one carries this deposit. */
  readonly refund?: PayoutStatus;
  /** The transaction that its row names is one that was booked. */
  readonly hasBookedTransaction: boolean;
  /** About the deposit itself, not about its refund. */
  readonly lines: readonly BookedLine[];
}

/** What of a deposit's status, its refund and its bookings contradicts each other. */
export function auditDeposit(facts: DepositFacts): readonly Difference[] {
  const row = `deposit ${facts.id} ${facts.status}`;
  return [
    ...compareBookings(row, [{ booking: booking.depositUnmatched(facts) }], facts.lines),
    ...unless('status', row, refundWanted(facts), refundFound(facts)),
    ...unless(
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
