import { sampleBond } from '../shared/samples.ts';
import type { CancelCommandEvent } from './types.ts';

/** One sample of every event. */
export const cancelCommandSamples: readonly CancelCommandEvent[] = [
  { type: 'cancel.open', bond: sampleBond() },
  { type: 'cancel.confirm' },
  { type: 'cancel.close' },
];
