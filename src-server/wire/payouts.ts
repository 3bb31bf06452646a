import type { RouteAnswer } from '#contract/routes.ts';
import { withdrawRow } from '#contract/withdraw.ts';
import type { Withdrawal } from '@axiom/domain/ports/client';
import { type PayoutLine, reasonNow, type ShownReason } from '@axiom/domain/withdrawal';
import type { PlacedPayout } from '../ports/store-chain.ts';

const REASONS: Record<ShownReason, string> = {
  hot_wallet_short: 'Waits until the treasury wallet is topped up; it keeps its place in line.',
  over_limit: 'Large sales are looked at by a person first.',
  treasury_day:
    'The treasury has sent out all that it may on one UTC day; it goes out after 00:00 UTC, or as soon as a person has looked at it.',
  halted: 'No payout leaves until a person has checked the treasury; it keeps its place in line.',
  operator: 'Stopped by the operator.',
  refunded_by_operator: 'Refunded by the operator; the tokens are back in your balance.',
  expired: 'The network did not take it in time; the tokens are back in your balance.',
  returned: 'The recipient’s side sent it back; the tokens are back in your balance.',
  left_out: 'The network left it out; it is tried again.',
  left_out_often: 'The network left it out several times; a person looks at it.',
};

/** A sale as its seller sees it (R5.21). */
export function saleOf(payout: PlacedPayout, line: PayoutLine): Withdrawal {
  const { position, positionIsUpperBound, reason: _, transaction, ...rest } = payout;
  const reason = reasonNow(payout, line);
  return {
    ...rest,
    address: payout.shownAddress,
    ...(position === null ? {} : { position }),
    ...(positionIsUpperBound ? { positionIsUpperBound } : {}),
    ...(reason === null ? {} : { reason: REASONS[reason], reasonCode: reason }),
    ...(transaction === null ? {} : { txHash: transaction.hash }),
  };
}

/** The same on the wire. */
export function payoutOnWire(payout: PlacedPayout, line: PayoutLine): RouteAnswer<'withdrawCreate'> {
  return withdrawRow.write(saleOf(payout, line));
}
