import type { Bond } from '@axiom/domain/ports/client';
import { sampleBond } from '../shared/samples.ts';
import { LOST, REFUSED, type WorldOf } from '../shared/outcomes.ts';
import type { cancelSlots } from './slots.ts';
import type { CommandInput } from './types.ts';

export const cancelCommandWorld: WorldOf<ReturnType<typeof cancelSlots<Bond>>, CommandInput> = {
  inputs: [() => ({ keySeed: 'seed' })],
  slots: { cancel: { answers: [sampleBond({ status: 'canceled' })], failures: [REFUSED, LOST] } },
};
