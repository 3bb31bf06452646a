import { operationRow } from '#contract/operations.ts';
import type { RouteAnswer } from '#contract/routes.ts';
import { BOOKING_KINDS, type BookingKind } from '@axiom/domain/ledger';
import type { OperationRow } from '../ports/store-ledger.ts';

type Row = RouteAnswer<'operations'>['data'][number];

/** Name of every movement in the history; null for movements that touch no account of a person. */
const KINDS: Readonly<Record<BookingKind, Row['kind'] | null>> = {
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

/** The movements with this name in the history. */
export function bookingKinds(kind: Row['kind']): readonly BookingKind[] {
  return BOOKING_KINDS.filter((each) => KINDS[each] === kind);
}

/** One row of the operation history (R5.24). */
export function operationOnWire(operation: OperationRow): Row {
  const kind = KINDS[operation.kind];
  if (kind === null) throw new Error(`the movement ${operation.kind} has no name in the operation history`);
  return operationRow.write({ ...operation, kind });
}
