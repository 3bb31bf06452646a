import type { ReferralTransfer } from '@axiom/domain/ports/client';
import { amountFormMachine } from '../amount-form/machine.ts';
import { unprovided } from '../shared/unprovided.ts';
import type { TransferCommand } from './types.ts';

export const transferSlots = {
  form: amountFormMachine<never, never>(),
  transfer: unprovided<ReferralTransfer, TransferCommand>('transfer.transfer'),
};
export type TransferSlots = Pick<typeof transferSlots, 'transfer'>;
