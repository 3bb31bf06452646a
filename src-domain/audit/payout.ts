import * as booking from '../ledger/bookings/index.ts';
import type { Booking, BookingKind } from '../ledger/booking.ts';
import { formatDecimal, type Nano, ton } from '../money/index.ts';
import type { PayoutStatus } from '../withdrawal/payout.ts';
import { type Difference, differenceIf } from './difference.ts';
import { type BookedLine, compareBookings } from './lines.ts';

/** A payout as its row stores it, and its bookings. Amounts in nano. */
export interface PayoutFacts {
  readonly id: string;
  readonly status: PayoutStatus;
  readonly amountTon: Nano<'TON'>;
  /** The sale that it pays; undefined for a refund of a deposit. */
  readonly sale?: {
    readonly userId: string;
    readonly source: 'main' | 'referral';
    readonly tokenAmount: Nano<'AXIOM'>;
    readonly feeToken: Nano<'AXIOM'>;
  };
  /** The whole deposit that it refunds; undefined for a sale. */
  readonly depositTon?: Nano<'TON'>;
  /** Its message is signed and the outcome is not known yet. */
  readonly isInOpenBatch: boolean;
  /** Whether the transaction that the row names was booked. */
  readonly hasBookedTransaction: boolean;
  readonly lines: readonly BookedLine[];
}

/** Contradictions between a payout's status and its bookings. */
export function auditPayout(facts: PayoutFacts): readonly Difference[] {
  const row = `payout ${facts.id} ${facts.status}`;
  const bookings = facts.sale === undefined ? refundBookings(facts) : saleBookings(facts);
  return [
    ...compareBookings(
      row,
      bookings.map((each) => ({ booking: each })),
      facts.lines.filter(({ kind }) => kind !== 'withdrawal_came_back'),
    ),
    ...cameBack(row, facts),
    ...(facts.status === 'sending'
      ? differenceIf('status', row, 'an open message', facts.isInOpenBatch ? 'an open message' : 'none')
      : []),
    ...(facts.status === 'confirmed'
      ? differenceIf(
          'status',
          row,
          'a booked transaction',
          facts.hasBookedTransaction ? 'a booked transaction' : 'none',
        )
      : []),
  ];
}

function countOf({ lines }: PayoutFacts, kind: BookingKind): number {
  return Math.max(0, ...lines.filter((line) => line.kind === kind).map(({ movements }) => movements));
}

const times = (count: number, made: Booking): readonly Booking[] => Array.from({ length: count }, () => made);

/** Bookings that a sale must have; how often it was sent and put back is read from its own bookings. */
function saleBookings(facts: PayoutFacts): readonly Booking[] {
  const { sale, status, amountTon } = facts;
  if (sale === undefined) return [];
  const amounts = { ...sale, amountTon };
  const putBack = countOf(facts, 'withdrawal_put_back');
  const cameBackOften = countOf(facts, 'withdrawal_came_back');
  const wasConfirmed = status === 'confirmed' || (status === 'refunded' && cameBackOften > 0);
  const isRefunded = status === 'refunded' && !wasConfirmed;
  const wasSending = isRefunded && countOf(facts, 'withdrawal_sending') > putBack;
  const sent = putBack + (status === 'sending' || wasConfirmed || wasSending ? 1 : 0);
  return [
    booking.withdrawalCreated(amounts),
    ...times(sent, booking.withdrawalSending({ amountTon })),
    ...times(putBack, booking.withdrawalPutBack({ amountTon })),
    ...(wasConfirmed ? [booking.withdrawalConfirmed({ ...amounts, networkFeeTon: ton(0n) })] : []),
    ...(isRefunded ? [booking.withdrawalRefunded({ ...amounts, wasSending })] : []),
  ];
}

/** A confirmed sale may come back once at most, with all its AXIOM and at most its TON. */
function cameBack(row: string, facts: PayoutFacts): readonly Difference[] {
  const { sale, status, amountTon } = facts;
  const count = countOf(facts, 'withdrawal_came_back');
  if (count === 0) return [];
  if (sale === undefined || status !== 'refunded' || count > 1)
    return differenceIf('booking', row, 'no withdrawal_came_back', `withdrawal_came_back ${count} times`);
  const back = facts.lines.filter(({ kind }) => kind === 'withdrawal_came_back');
  const returned = back.find(({ account }) => account === 'system/treasury_hot')?.nano ?? 0n;
  const made = booking.withdrawalCameBack({ ...sale, amountTon, returnedTon: ton(returned) });
  return [
    ...compareBookings(row, [{ booking: made }], back),
    ...(returned > amountTon
      ? differenceIf(
          'amount',
          row,
          `at most ${formatDecimal(amountTon)} TON back`,
          `${formatDecimal(returned)} TON back`,
        )
      : []),
  ];
}

function refundBookings(facts: PayoutFacts): readonly Booking[] {
  const { status, amountTon: sentTon, depositTon } = facts;
  if (depositTon === undefined) return [];
  const amountTon = depositTon;
  const failed = countOf(facts, 'deposit_refund_failed');
  const sent = failed + (status === 'sending' || status === 'confirmed' ? 1 : 0);
  const confirmed = booking.depositRefundConfirmed({ amountTon, sentTon, networkFeeTon: ton(0n) });
  return [
    ...times(sent, booking.depositRefundSending({ amountTon })),
    ...times(failed, booking.depositRefundFailed({ amountTon })),
    ...(status === 'confirmed' ? [confirmed] : []),
  ];
}
