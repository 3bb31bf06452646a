import type { RouteAnswer } from '#contract/routes.ts';
import { formatDecimal } from '@axiom/domain/money';
import type { PayoutReason, PlacedPayout } from '../ports/store-chain.ts';
import { iso } from './time.ts';

const REASONS: Record<PayoutReason, string> = {
  hot_wallet_short: 'Waits until the treasury wallet is topped up; it keeps its place in line.',
  over_limit: 'Large sales are looked at by a person first.',
  operator: 'Stopped by the operator.',
  expired: 'The network did not take it in time; the tokens are back in your balance.',
  returned: 'The recipient’s side sent it back; the tokens are back in your balance.',
  left_out: 'The network left it out; it is tried again.',
};

/** One row of the withdrawal history (R5.21). */
export function withdrawRow(payout: PlacedPayout): RouteAnswer<'withdrawCreate'> {
  return {
    id: payout.id,
    token_amount: formatDecimal(payout.tokenNano),
    fee_token: formatDecimal(payout.feeTokenNano),
    amount_ton: formatDecimal(payout.amountNano),
    address: payout.shownAddress,
    from_ref_balance: payout.fromReferral,
    status: payout.status,
    created_at: iso(payout.createdAtMs),
    ...(payout.position === null ? {} : { position: payout.position }),
    ...(payout.reason === null ? {} : { reason: REASONS[payout.reason] }),
    ...(payout.transaction === null ? {} : { tx_hash: payout.transaction.hash }),
  };
}
