import { SAMPLE_NOW_MS, sampleMe } from '../shared/samples.ts';
import type { AppEvent } from './types.ts';

/** One sample of every event. */
export const appSamples: readonly AppEvent[] = [
  { type: 'app.retry' },
  { type: 'app.signIn' },
  { type: 'app.signOut' },
  { type: 'app.openBot' },
  { type: 'app.joinCommunity' },
  { type: 'app.joined' },
  { type: 'app.foreground', atMs: SAMPLE_NOW_MS + 20_000 },
  { type: 'app.woke' },
  { type: 'app.maintenanceSeen' },
  { type: 'app.session', session: 'signed-in' },
  { type: 'app.session', session: 'logged-out' },
  { type: 'app.session', session: 'unknown-platform' },
  { type: 'app.session', session: 'failed' },
  { type: 'app.portfolio', portfolio: 'ready', isMember: true, communityLink: sampleMe.communityLink },
  { type: 'app.portfolio', portfolio: 'loading', isMember: true, communityLink: null },
  { type: 'app.portfolio', portfolio: 'failed', isMember: true, communityLink: null },
  { type: 'app.portfolio', portfolio: 'ready', isMember: false, communityLink: sampleMe.communityLink },
  { type: 'app.maintenance', isUnderMaintenance: false },
  { type: 'app.maintenance', isUnderMaintenance: true },
  { type: 'app.openPayments', openPayments: [] },
  { type: 'app.riskAcknowledged', isAcknowledged: true },
  { type: 'app.paymentUnderWay', isUnderWay: true },
  { type: 'app.succeeded' },
];
