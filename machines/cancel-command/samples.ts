import type { Bond } from '@axiom/domain/ports/client';
import { sampleBond } from '../shared/samples.ts';
import type { CancelCommandEvent } from './types.ts';

/** One sample of every event. */
export const cancelCommandSamples: readonly CancelCommandEvent<Bond>[] = [
  { type: 'cancel.open', subject: sampleBond() },
  { type: 'cancel.confirm' },
  { type: 'cancel.close' },
];
