import type { Bond } from '@axiom/domain/ports/client';
import { unprovided } from '../shared/unprovided.ts';

export const cancelSlots = {
  cancelBond: unprovided<Bond | null, { readonly bondId: string; readonly idempotencyKey: string }>(
    'cancel.cancelBond',
  ),
};
export type CancelSlots = typeof cancelSlots;
