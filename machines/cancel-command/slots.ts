import type { Bond } from '@axiom/domain/ports/client';
import { unprovided } from '../shared/unprovided.ts';

export const cancelSlots = {
  /** `onlyPending`: the sheet showed an unpaid bond and no fee. */
  cancelBond: unprovided<
    Bond,
    { readonly bondId: string; readonly onlyPending: boolean; readonly idempotencyKey: string }
  >('cancel.cancelBond'),
};
export type CancelSlots = typeof cancelSlots;
