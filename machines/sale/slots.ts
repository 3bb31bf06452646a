import type { SaleQuote, Withdrawal } from '@axiom/domain/ports/client';
import { amountFormMachine } from '../amount-form/machine.ts';
import { unprovided } from '../shared/unprovided.ts';
import type { SaleCommand, SaleTerms } from './types.ts';

export interface SaleLimits {
  readonly minNano: bigint;
  readonly maxNano: bigint;
}

export const saleSlots = {
  form: amountFormMachine<SaleTerms, SaleQuote>(),
  /** Least and largest sale from this balance now; null if the server could not answer. */
  fetchLimits: unprovided<
    SaleLimits | null,
    { readonly fromReferral: boolean; readonly availableNano: bigint }
  >('sale.fetchLimits'),
  createSale: unprovided<Withdrawal, SaleCommand>('sale.createSale'),
  /** The current state of the sale's payout; null if the server could not answer. */
  readPayout: unprovided<Withdrawal | null, { readonly id: string }>('sale.readPayout'),
};
export type SaleSlots = typeof saleSlots;
