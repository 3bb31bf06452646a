import { NO_INPUT, type WorldOf } from '../shared/outcomes.ts';
import type { ProofSlots } from './slots.ts';

export const proofWorld: WorldOf<ProofSlots> = {
  inputs: NO_INPUT,
  slots: { fetchPayload: { answers: [{ payload: 'text' }] } },
};
