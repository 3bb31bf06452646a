import type { ProofEvent } from './types.ts';

/** One sample of every event. */
export const proofSamples: readonly ProofEvent[] = [
  { type: 'proof.wanted' },
  { type: 'proof.spare' },
  { type: 'proof.used' },
];
