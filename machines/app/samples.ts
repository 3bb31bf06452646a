import { SAMPLE_NOW_MS } from '../shared/samples.ts';
import type { AppEvent } from './types.ts';

/** One sample of every event, for the walks in tests/machines. */
export const appSamples: readonly AppEvent[] = [
  { type: 'app.retry' },
  { type: 'app.signIn' },
  { type: 'app.signOut' },
  { type: 'app.openBot' },
  { type: 'app.joinCommunity' },
  { type: 'app.joined' },
  { type: 'app.foreground', atMs: SAMPLE_NOW_MS + 20_000 },
  { type: 'app.maintenanceSeen' },
];
