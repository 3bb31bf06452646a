import { type Booking, booking } from '@axiom/domain/ledger';
import { type Nano, ton } from '@axiom/domain/money';
import type { PayoutEvent, PayoutStatus } from '@axiom/domain/withdrawal';
import type { User } from './tiny-world.ts';

export interface Payout {
  readonly userId: User;
  readonly source: 'main' | 'referral';
  readonly tokenAmount: Nano<'AXIOM'>;
  readonly feeToken: Nano<'AXIOM'>;
  readonly amountTon: Nano<'TON'>;
  readonly status: PayoutStatus;
}

export interface Deposit {
  readonly amountTon: Nano<'TON'>;
  readonly status: 'waiting' | 'sending' | 'refunded';
}

/** A booking with what it is about: nothing may be booked twice for the same. */
export interface Posted {
  readonly booking: Booking;
  readonly subject: string;
}

/** What a step would post and change; nothing of it counts before all of it is booked. */
export interface Draft {
  readonly posts: readonly (Posted | null)[];
  readonly change: () => void;
}

export function posted(subject: string, made: Booking | null): Posted | null {
  return made === null ? null : { booking: made, subject };
}

/** A payment may be sent, put back and sent again; every other step is taken once. */
export function again(event: string, turn: number): string {
  return ['send', 'put_back', 'fail'].includes(event) ? `${event} ${turn}` : event;
}

export function payoutBooking(payout: Payout, event: PayoutEvent): Booking | null {
  switch (event) {
    case 'hold':
    case 'release':
      return null;
    case 'send':
      return booking.withdrawalSending(payout);
    case 'put_back':
      return booking.withdrawalPutBack(payout);
    case 'confirm':
      return booking.withdrawalConfirmed({ ...payout, networkFeeTon: ton(1n) });
    case 'refund':
      return booking.withdrawalRefunded({ ...payout, wasSending: payout.status === 'sending' });
    case 'come_back':
      return booking.withdrawalCameBack({ ...payout, returnedTon: ton(payout.amountTon - 1n) });
  }
}
