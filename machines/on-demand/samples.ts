import type { DoorEvent } from './types.ts';

/** One sample of every event. */
export const doorSamples: readonly DoorEvent[] = [
  { type: 'door.warm' },
  { type: 'door.enter' },
  { type: 'door.leave' },
  { type: 'door.tell', event: { type: 'sale.requote' } },
];
