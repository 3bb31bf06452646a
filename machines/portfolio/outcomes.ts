import {
  SAMPLE_NOW_MS,
  sampleBond,
  sampleMe,
  sampleOffer,
  samplePrice,
  sampleStake,
} from '../shared/samples.ts';
import { type WorldOf } from '../shared/outcomes.ts';
import type { PortfolioAnswer } from './read.ts';
import type { PortfolioSlots } from './slots.ts';
import type { PortfolioInput } from './types.ts';

const answer: PortfolioAnswer = {
  me: sampleMe,
  bonds: [sampleBond()],
  stakes: [sampleStake()],
  offer: sampleOffer,
  price: samplePrice,
  missing: [],
  version: 1,
  atMs: SAMPLE_NOW_MS,
};

export const portfolioWorld: WorldOf<PortfolioSlots, PortfolioInput> = {
  inputs: [() => ({ openPayments: [] })],
  slots: {
    read: { answers: [answer, { ...answer, bonds: [], missing: ['bonds'] }] },
    look: { answers: [null, 9] },
    midnights: {},
  },
  counts: { outdatedReads: 3 },
  matters: ['openPayments', 'asOfMs', 'version', 'missing', 'outdatedReads', 'commandsMeanwhile'],
};
