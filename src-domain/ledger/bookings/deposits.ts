import { type Nano, subtract } from '../../money/index.ts';
import { type Account, systemAccount } from '../account.ts';
import { balanced, type Booking, inTon, move } from '../booking.ts';

const unmatched: Account = systemAccount('unmatched_deposits');
const inFlight: Account = systemAccount('payouts_in_flight');
const hot: Account = systemAccount('treasury_hot');

interface Deposit {
  readonly amountTon: Nano<'TON'>;
}

/** A payment without an open order, or a payment's surplus: TON sales → unmatched deposits, owed back. */
export function depositUnmatched({ amountTon }: Deposit): Booking {
  return balanced('deposit_unmatched', move('TON', systemAccount('sales'), unmatched, amountTon));
}

/** The refund is signed and stored: unmatched deposits → in flight, the whole deposit. */
export function depositRefundSending({ amountTon }: Deposit): Booking {
  return balanced('deposit_refund_sending', move('TON', unmatched, inFlight, amountTon));
}

/**
 * The refund was found on chain (nano-TON): in flight → sales, the amount that the sender got; the real
 * network fee from in flight. The difference between the fee reserve and the real fee goes to or comes from
 * the hot wallet.
 */
export function depositRefundConfirmed(
  input: Deposit & { readonly sentTon: Nano<'TON'>; readonly networkFeeTon: Nano<'TON'> },
): Booking {
  const { amountTon, sentTon, networkFeeTon } = input;
  const keptBack = subtract(amountTon, sentTon);
  return balanced('deposit_refund_confirmed', [
    inTon(inFlight, -amountTon),
    inTon(systemAccount('sales'), sentTon),
    inTon(systemAccount('network_fees'), networkFeeTon),
    inTon(hot, subtract(keptBack, networkFeeTon)),
  ]);
}

/** The refund expired and is proven absent on chain: in flight → unmatched deposits. */
export function depositRefundFailed({ amountTon }: Deposit): Booking {
  return balanced('deposit_refund_failed', move('TON', inFlight, unmatched, amountTon));
}
