import { sampleBond, samplePrice, sampleStake } from '../shared/samples.ts';
import type { RealtimeEvent } from './types.ts';

/** One sample of every event. */
export const realtimeSamples: readonly RealtimeEvent[] = [
  { type: 'realtime.wake' },
  { type: 'realtime.sleep' },
  { type: 'realtime.retry' },
  { type: 'realtime.caughtUp', version: 3 },
  { type: 'realtime.opened' },
  { type: 'realtime.closed' },
  { type: 'realtime.refused' },
  { type: 'realtime.frame', frame: { type: 'ready', version: 4, beatMs: 10_000 } },
  { type: 'realtime.frame', frame: { type: 'beat' } },
  { type: 'realtime.frame', frame: { type: 'price', price: samplePrice } },
  { type: 'realtime.frame', frame: { type: 'bond', version: 2, bond: sampleBond() } },
  { type: 'realtime.frame', frame: { type: 'stake', version: 3, stake: sampleStake() } },
  { type: 'realtime.frame', frame: { type: 'stake', version: 9, stake: sampleStake() } },
  { type: 'realtime.flush' },
];
