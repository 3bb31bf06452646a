import type { RouteAnswer } from '#contract/routes.ts';
import type { BookingKind } from '@axiom/domain/ledger';
import { formatDecimal } from '@axiom/domain/money';
import type { OperationRow } from '../ports/store-ledger.ts';
import { iso } from './time.ts';

type Row = RouteAnswer<'operations'>['data'][number];

/** The ledger's names of movements that touch a person, and the history's. */
const KINDS: Partial<Record<BookingKind, Row['kind']>> = {
  mint_activated: 'bond_bought',
  mint_canceled: 'bond_canceled',
  mint_matured: 'bond_matured',
  mint_staked: 'bond_staked',
  stake_settled: 'reward',
  stake_completed: 'stake_completed',
  referral_pending: 'referral_pending',
  referral_released: 'referral_bonus',
  referral_reversed: 'referral_reversed',
  withdrawal_created: 'sale',
  withdrawal_refunded: 'sale_refunded',
  withdrawal_came_back: 'sale_refunded',
  adjustment: 'adjustment',
};

/** One line of the operation history (R5.24). */
export function operationRow(operation: OperationRow): Row {
  const kind = KINDS[operation.kind];
  if (kind === undefined)
    throw new Error(`the movement ${operation.kind} has no name in the operation history`);
  return {
    id: operation.id,
    kind,
    created_at: iso(operation.atMs),
    amount_token: formatDecimal(operation.amountNano),
    amount_ton: operation.amountTonNano === null ? null : formatDecimal(operation.amountTonNano),
    account: operation.account,
    ...(operation.mintId === null ? {} : { mint_id: operation.mintId }),
    ...(operation.stakeId === null ? {} : { staking_id: operation.stakeId }),
    ...(operation.payoutId === null ? {} : { withdraw_id: operation.payoutId }),
  };
}
