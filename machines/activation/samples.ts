import type { ActivationEvent } from './types.ts';

/** One sample of every event. */
export const activationSamples: readonly ActivationEvent[] = [
  { type: 'activation.wake' },
  { type: 'activation.retry' },
  { type: 'activation.close' },
];
