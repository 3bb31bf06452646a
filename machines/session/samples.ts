import { INVALID_INIT_DATA } from './slots.ts';
import type { SessionEvent } from './types.ts';

/** One sample of every event. */
export const sessionSamples: readonly SessionEvent[] = [
  { type: 'session.signIn' },
  { type: 'session.signOut' },
  {
    type: 'session.lost',
    problem: {
      kind: 'unauthenticated',
      message: 'The session has ended.',
      code: 'refresh_invalid',
      isOutcomeKnown: true,
    },
  },
  {
    type: 'session.lost',
    problem: {
      kind: 'unauthenticated',
      message: INVALID_INIT_DATA,
      code: 'unauthenticated',
      isOutcomeKnown: true,
    },
  },
];
