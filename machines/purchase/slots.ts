import type { Bond, BondOrder, BondQuote } from '@axiom/domain/ports/client';
import { amountFormMachine } from '../amount-form/machine.ts';
import { unprovided } from '../shared/unprovided.ts';
import type { Prepared } from '../transaction/host.ts';
import { transactionMachine } from '../transaction/machine.ts';
import type { PurchaseTerms } from './types.ts';

export const purchaseSlots = {
  form: amountFormMachine<PurchaseTerms, BondQuote>(),
  payment: transactionMachine,
  /** Orders a bond; a repeated key never orders twice. `atMs`: when it was prepared. */
  createBond: unprovided<
    Prepared<BondOrder>,
    { readonly amountNano: bigint; readonly days: number; readonly idempotencyKey: string }
  >('purchase.createBond'),
  /** Cancels an order that will not be paid; free, and a failure shows no notice. */
  dropOrder: unprovided<Bond, { readonly bondId: string; readonly idempotencyKey: string }>(
    'purchase.dropOrder',
  ),
};
export type PurchaseSlots = typeof purchaseSlots;
