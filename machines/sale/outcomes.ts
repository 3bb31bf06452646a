import type { CommandInput } from '../cancel-command/types.ts';
import { sampleWithdrawal, sampleSaleQuote } from '../shared/samples.ts';
import { LOST, REFUSED, type WorldOf } from '../shared/outcomes.ts';
import type { SaleSlots } from './slots.ts';

export const saleWorld: WorldOf<SaleSlots, CommandInput> = {
  inputs: [() => ({ keySeed: 'seed' })],
  slots: {
    fetchLimits: { answers: [{ minNano: 5_000_000_000n, maxNano: 100_000_000_000n }, null] },
    createSale: { answers: [sampleWithdrawal], failures: [REFUSED, LOST] },
    readPayout: { answers: [sampleWithdrawal, { ...sampleWithdrawal, status: 'confirmed' as never }, null] },
  },
  matters: ['address', 'withdrawal'],
};

/** The form inside of it. */
export const saleFormWorld = {
  inputs: [],
  slots: { fetchQuote: { answers: [sampleSaleQuote, null], failures: [REFUSED, LOST] } },
};
