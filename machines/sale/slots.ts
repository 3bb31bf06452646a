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
  /** Least and most that may be sold from this balance now; null where the server could not say. */
  fetchLimits: unprovided<
    SaleLimits | null,
    { readonly fromReferral: boolean; readonly availableNano: bigint }
  >('sale.fetchLimits'),
  createSale: unprovided<Withdrawal | null, SaleCommand>('sale.createSale'),
  /** The sale's payout as it stands now; null where the server does not say. */
  readPayout: unprovided<Withdrawal | null, { readonly id: string }>('sale.readPayout'),
};
export type SaleSlots = typeof saleSlots;
