import { sampleBond } from '@axiom/domain/ports/samples';
import type { CancelCommandEvent } from './types.ts';

/** One of everything that can be told to this machine; for walks through it and for its pictures. */
export const cancelCommandSamples: readonly CancelCommandEvent[] = [
  { type: 'cancel.open', bond: sampleBond() },
  { type: 'cancel.confirm' },
  { type: 'cancel.close' },
];
