import type { FarmSource } from '@axiom/domain/farming';
import type { CreatedLink, FarmOffer, ShareQuote } from '@axiom/domain/ports/client';
import { amountFormMachine } from '../amount-form/machine.ts';
import { unprovided } from '../shared/unprovided.ts';
import type { RebondCommand, RebondTerms } from './types.ts';

export const rebondSlots = {
  form: amountFormMachine<RebondTerms, ShareQuote>(),
  /** Plans and bounds of re-bonding from a balance; null if the server could not answer. */
  fetchOffer: unprovided<FarmOffer | null, { readonly source: FarmSource }>('rebond.fetchOffer'),
  create: unprovided<CreatedLink, RebondCommand>('rebond.create'),
};
export type RebondSlots = typeof rebondSlots;
