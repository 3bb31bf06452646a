import type { RouteAnswer } from '#contract/routes.ts';
import { withdrawRow } from '#contract/withdraw.ts';
import type { Withdrawal } from '@axiom/domain/ports/client';
import type { PayoutReason, PlacedPayout } from '../ports/store-chain.ts';

const REASONS: Record<PayoutReason, string> = {
  hot_wallet_short: 'Waits until the treasury wallet is topped up; it keeps its place in line.',
  over_limit: 'Large sales are looked at by a person first.',
  treasury_day:
    'The treasury sends out no more today; it goes out after 00:00 UTC, or as soon as a person has looked at it.',
  operator: 'Stopped by the operator.',
  expired: 'The network did not take it in time; the tokens are back in your balance.',
  returned: 'The recipient’s side sent it back; the tokens are back in your balance.',
  left_out: 'The network left it out; it is tried again.',
};

/** A sale as its seller sees it (R5.21). */
export function saleOf(payout: PlacedPayout): Withdrawal {
  const { position, reason, transaction, ...rest } = payout;
  return {
    ...rest,
    address: payout.shownAddress,
    ...(position === null ? {} : { position }),
    ...(reason === null ? {} : { reason: REASONS[reason], reasonCode: reason }),
    ...(transaction === null ? {} : { txHash: transaction.hash }),
  };
}

/** The same on the wire. */
export function payoutOnWire(payout: PlacedPayout): RouteAnswer<'withdrawCreate'> {
  return withdrawRow.write(saleOf(payout));
}
