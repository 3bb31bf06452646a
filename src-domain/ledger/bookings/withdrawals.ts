import { add, type Nano, subtract, ZERO_TON } from '../../money/index.ts';
import { type Account, systemAccount, userAccount } from '../account.ts';
import { balanced, type Booking, inToken, inTon, move } from '../booking.ts';

/** What a withdrawal’s bookings move, in nano. */
export interface WithdrawalAmounts {
  readonly userId: string;
  /** The balance it was taken from. */
  readonly source: 'main' | 'referral';
  /** The whole debit. */
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

/** TON set aside for a payout: what arrives, and what is kept ready for the chain's own fee. */
export interface SetAside {
  readonly amountTon: Nano<'TON'>;
  readonly feeReserveTon?: Nano<'TON'> | undefined;
}

/** The signed message is stored: TON hot wallet → in flight. */
export function withdrawalSending({ amountTon, feeReserveTon = ZERO_TON }: SetAside): Booking {
  return balanced('withdrawal_sending', move('TON', hot, inFlight, add(amountTon, feeReserveTon)));
}

/**
 * The outgoing message was found: TON in flight → sales and network fees (what the reserve exceeds or lacks goes to or
 * comes from the hot wallet), AXIOM in flight → issuance and fees.
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

/** Its message was executed without it: TON in flight → hot wallet; the AXIOM stays in flight. */
export function withdrawalPutBack({ amountTon }: Pick<WithdrawalAmounts, 'amountTon'>): Booking {
  return balanced('withdrawal_put_back', move('TON', inFlight, hot, amountTon));
}

/**
 * Refunded in full: AXIOM in flight → where it came from; TON in flight → hot wallet when it was set aside already.
 */
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
 * A confirmed payout came back all the same: its sale never was. Sales gives back what left; what arrived goes to the
 * hot wallet, the rest was eaten by the network; issuance and fees give the AXIOM back in full.
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
