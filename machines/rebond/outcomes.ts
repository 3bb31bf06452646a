import type { CommandInput } from '../cancel-command/types.ts';
import { sampleFarmOffer, sampleLink, sampleShareQuote } from '../shared/samples.ts';
import { LOST, REFUSED, type WorldOf } from '../shared/outcomes.ts';
import type { RebondSlots } from './slots.ts';

export const rebondWorld: WorldOf<RebondSlots, CommandInput> = {
  inputs: [() => ({ keySeed: 'seed' })],
  slots: {
    fetchOffer: { answers: [sampleFarmOffer, null] },
    create: { answers: [{ link: sampleLink(), bond: null }], failures: [REFUSED, LOST] },
  },
  matters: ['offer', 'days', 'balances'],
};

/** The form inside of it. */
export const rebondFormWorld = {
  inputs: [],
  slots: { fetchQuote: { answers: [sampleShareQuote, null], failures: [REFUSED, LOST] } },
};
