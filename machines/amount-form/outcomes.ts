import { sampleBondQuote } from '../shared/samples.ts';
import { LOST, NO_INPUT, REFUSED, type WorldOf } from '../shared/outcomes.ts';
import type { BondQuote } from '@axiom/domain/ports/client';
import type { quoteSlot } from './machine.ts';

/** What quotes an amount, for a bond. */
export interface AmountFormSlots {
  readonly fetchQuote: ReturnType<typeof quoteSlot<{ readonly days: number }, BondQuote>>;
}

export const amountFormWorld: WorldOf<AmountFormSlots> = {
  inputs: NO_INPUT,
  slots: { fetchQuote: { answers: [sampleBondQuote, null], failures: [REFUSED, LOST] } },
  matters: ['amountNano', 'fault', 'terms', 'bounds'],
};
