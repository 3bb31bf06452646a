import { add, type Nano, subtract, ZERO_TON } from '../../money/index.ts';
import { type Account, systemAccount, userAccount } from '../account.ts';
import { balanced, type Booking, inToken, inTon, move } from '../booking.ts';

/** Amounts of a withdrawal's bookings, in nano. */
export interface WithdrawalAmounts {
  readonly userId: string;
  /** The balance it was taken from. */
  readonly source: 'main' | 'referral';
  /** The whole debit, fee included. */
  readonly tokenAmount: Nano<'AXIOM'>;
  readonly feeToken: Nano<'AXIOM'>;
  readonly amountTon: Nano<'TON'>;
}

const inFlight: Account = systemAccount('payouts_in_flight');
const hot: Account = systemAccount('treasury_hot');

/** AXIOM main (or referral) → in flight. */
export function withdrawalCreated({ userId, source, tokenAmount }: WithdrawalAmounts): Booking {
  return balanced('withdrawal_created', move('AXIOM', userAccount(userId, source), inFlight, tokenAmount));
}

/** TON set aside for a payout: the amount that arrives, and a reserve for the network fee. */
export interface SetAside {
  readonly amountTon: Nano<'TON'>;
  readonly feeReserveTon?: Nano<'TON'> | undefined;
}

/** The signed message is stored: TON hot wallet → in flight. */
export function withdrawalSending({ amountTon, feeReserveTon = ZERO_TON }: SetAside): Booking {
  return balanced('withdrawal_sending', move('TON', hot, inFlight, add(amountTon, feeReserveTon)));
}

/**
 * The outgoing message was found: TON in flight → sales and network fees; the difference between reserve and
 * real fee goes to or comes from the hot wallet; AXIOM in flight → issuance and fees.
 */
export function withdrawalConfirmed(
  amounts: SetAside &
    Pick<WithdrawalAmounts, 'tokenAmount' | 'feeToken'> & { readonly networkFeeTon: Nano<'TON'> },
): Booking {
  const { tokenAmount, feeToken, amountTon, feeReserveTon = ZERO_TON, networkFeeTon } = amounts;
  return balanced('withdrawal_confirmed', [
    inTon(inFlight, -add(amountTon, feeReserveTon)),
    inTon(systemAccount('sales'), amountTon),
    inTon(systemAccount('network_fees'), networkFeeTon),
    inTon(hot, subtract(feeReserveTon, networkFeeTon)),
    inToken(inFlight, -tokenAmount),
    inToken(systemAccount('issuance'), subtract(tokenAmount, feeToken)),
    inToken(systemAccount('fees'), feeToken),
  ]);
}

/** Its message was executed without this payout: TON in flight → hot wallet; the AXIOM stays in flight. */
export function withdrawalPutBack({ amountTon }: Pick<WithdrawalAmounts, 'amountTon'>): Booking {
  return balanced('withdrawal_put_back', move('TON', inFlight, hot, amountTon));
}

/** Refunded in full: AXIOM in flight → its balance; TON in flight → hot wallet if it was set aside. */
export function withdrawalRefunded(
  amounts: SetAside & Omit<WithdrawalAmounts, 'feeToken'> & { readonly wasSending: boolean },
): Booking {
  const { userId, source, tokenAmount, amountTon, feeReserveTon = ZERO_TON, wasSending } = amounts;
  return balanced('withdrawal_refunded', [
    ...move('AXIOM', inFlight, userAccount(userId, source), tokenAmount),
    ...(wasSending ? move('TON', inFlight, hot, add(amountTon, feeReserveTon)) : []),
  ]);
}

/**
 * A confirmed payout bounced, so its sale is undone. Sales returns the amount that left; the hot wallet gets
 * the amount that arrived, network fees the rest; issuance and fees return all the AXIOM.
 */
export function withdrawalCameBack(
  amounts: WithdrawalAmounts & { readonly returnedTon: Nano<'TON'> },
): Booking {
  const { userId, source, tokenAmount, feeToken, amountTon, returnedTon } = amounts;
  return balanced('withdrawal_came_back', [
    inTon(systemAccount('sales'), -amountTon),
    inTon(hot, returnedTon),
    inTon(systemAccount('network_fees'), subtract(amountTon, returnedTon)),
    inToken(systemAccount('issuance'), -subtract(tokenAmount, feeToken)),
    inToken(systemAccount('fees'), -feeToken),
    inToken(userAccount(userId, source), tokenAmount),
  ]);
}
