import { sampleBond } from '../shared/samples.ts';
import { LOST, refusedWith, type WorldOf } from '../shared/outcomes.ts';
import type { ActivationSlots } from './slots.ts';
import type { ActivationInput } from './types.ts';

export const activationWorld: WorldOf<ActivationSlots, ActivationInput> = {
  inputs: [
    () => ({ code: 'Qm7xR2hK4vWc8ZpT3nYb9KdE', keySeed: 'seed' }),
    () => ({ code: null, keySeed: 'seed' }),
  ],
  slots: {
    activate: {
      answers: [{ status: 'ACTIVE', bond: sampleBond() }],
      failures: [refusedWith('own_farm_link'), refusedWith('farm_link_not_found'), LOST],
    },
    readAnswer: {
      answers: [
        { status: 'ACTIVE', message: 'It is yours.', details: null, authorName: null },
        { status: 'REACHED', message: 'All uses are taken.', details: null, authorName: null },
        { status: 'REVOKED', message: 'It was taken back.', details: null, authorName: null },
        null,
      ],
    },
  },
};
