import { type Nano, subtract } from '../../money/index.ts';
import { type Account, systemAccount, userAccount } from '../account.ts';
import { balanced, type Booking, inToken, inTon, move } from '../booking.ts';

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

/** The signed message is stored: TON hot wallet → in flight. */
export function withdrawalSending({ amountTon }: Pick<WithdrawalAmounts, 'amountTon'>): Booking {
  return balanced('withdrawal_sending', move('TON', hot, inFlight, amountTon));
}

/**
 * The outgoing message was found: TON in flight → sales, AXIOM in flight → issuance and fees. The network's fee, ours,
 * goes hot wallet → network fees.
 */
export function withdrawalConfirmed(
  amounts: Pick<WithdrawalAmounts, 'tokenAmount' | 'feeToken' | 'amountTon'> & {
    readonly networkFeeTon: Nano<'TON'>;
  },
): Booking {
  const { tokenAmount, feeToken, amountTon, networkFeeTon } = amounts;
  return balanced('withdrawal_confirmed', [
    ...move('TON', inFlight, systemAccount('sales'), amountTon),
    ...move('TON', hot, systemAccount('network_fees'), networkFeeTon),
    inToken(inFlight, -tokenAmount),
    inToken(systemAccount('issuance'), subtract(tokenAmount, feeToken)),
    inToken(systemAccount('fees'), feeToken),
  ]);
}

/**
 * Refunded in full: AXIOM in flight → where it came from; TON in flight → hot wallet when it was set aside already.
 */
export function withdrawalRefunded(
  amounts: Omit<WithdrawalAmounts, 'feeToken'> & { readonly wasSending: boolean },
): Booking {
  const { userId, source, tokenAmount, amountTon, wasSending } = amounts;
  return balanced('withdrawal_refunded', [
    ...move('AXIOM', inFlight, userAccount(userId, source), tokenAmount),
    ...(wasSending ? move('TON', inFlight, hot, amountTon) : []),
  ]);
}

/**
 * A confirmed payout came back all the same: what arrived returns from sales to the hot wallet, issuance and fees give
 * the AXIOM back in full. `returnedTon` is less than what left: the chain kept its fees.
 */
export function withdrawalCameBack(
  amounts: Omit<WithdrawalAmounts, 'amountTon'> & { readonly returnedTon: Nano<'TON'> },
): Booking {
  const { userId, source, tokenAmount, feeToken, returnedTon } = amounts;
  return balanced('withdrawal_came_back', [
    inTon(systemAccount('sales'), -returnedTon),
    inTon(hot, returnedTon),
    inToken(systemAccount('issuance'), -subtract(tokenAmount, feeToken)),
    inToken(systemAccount('fees'), -feeToken),
    inToken(userAccount(userId, source), tokenAmount),
  ]);
}
