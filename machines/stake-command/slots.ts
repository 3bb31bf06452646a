import type { StakeOrder } from '@axiom/domain/ports/client';
import { unprovided } from '../shared/unprovided.ts';
import type { Prepared } from '../transaction/host.ts';
import { transactionMachine } from '../transaction/machine.ts';

export const stakeSlots = {
  payment: transactionMachine,
  /** Stakes a bond; with a fee the answer contains the transaction. `preparedAtMs`: when it was ordered. */
  createStake: unprovided<Prepared<StakeOrder>, { readonly bondId: string; readonly idempotencyKey: string }>(
    'stake.createStake',
  ),
};
export type StakeSlots = typeof stakeSlots;
