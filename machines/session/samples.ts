import type { SessionEvent } from './types.ts';

/** One of everything that can be told to this machine; for walks through it and for its pictures. */
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
];
