import { BOOKING_KINDS, type BookingKind } from '../ledger/index.ts';
import type { OperationKind } from '../ports/client/index.ts';

/** Name of every movement in the history; null for movements that touch no account of a person. */
const KINDS: Readonly<Record<BookingKind, OperationKind | null>> = {
  mint_activated: 'bond_bought',
  mint_canceled: 'bond_canceled',
  mint_matured: 'bond_matured',
  mint_staked: 'bond_staked',
  stake_settled: 'reward',
  stake_completed: 'stake_completed',
  referral_pending: 'referral_pending',
  referral_released: 'referral_bonus',
  referral_reversed: 'referral_reversed',
  referral_transferred: 'referral_transfer',
  withdrawal_created: 'sale',
  withdrawal_refunded: 'sale_refunded',
  withdrawal_came_back: 'sale_refunded',
  farming_created: 'link_created',
  farming_activated: 'link_bond',
  farming_canceled: 'link_canceled',
  task_claimed: 'task_reward',
  adjustment: 'adjustment',
  staking_fee_paid: null,
  withdrawal_sending: null,
  withdrawal_put_back: null,
  withdrawal_confirmed: null,
  deposit_unmatched: null,
  deposit_refund_sending: null,
  deposit_refund_confirmed: null,
  deposit_refund_failed: null,
  network_fee: null,
  capital: null,
};

/** The name of a movement in the history (R5.24). @throws RangeError for one that touches no account of a person */
export function operationKindOf(kind: BookingKind): OperationKind {
  const named = KINDS[kind];
  if (named === null) throw new RangeError(`the movement ${kind} has no name in the operation history`);
  return named;
}

/** The movements with this name in the history (R5.24). */
export function bookingKindsOf(kind: OperationKind): readonly BookingKind[] {
  return BOOKING_KINDS.filter((each) => KINDS[each] === kind);
}
