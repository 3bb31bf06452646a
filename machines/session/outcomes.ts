import { CallFailed, type Launch } from '@axiom/domain/ports/client';
import { REFUSED, type WorldOf } from '../shared/outcomes.ts';
import { INVALID_INIT_DATA, type SessionSlots } from './slots.ts';
import type { SessionInput } from './types.ts';

const launch: Launch = {
  initData: '',
  userId: '1001',
  languageCode: 'en',
  allowsWrite: true,
  platform: 'ios',
  version: '8.0',
  refCode: null,
  farmCode: null,
};

const unauthenticated = (message: string) =>
  new CallFailed({ kind: 'unauthenticated', message, code: 'unauthenticated', isOutcomeKnown: true });

export const sessionWorld: WorldOf<SessionSlots, SessionInput> = {
  inputs: [
    () => ({ launch, lastUserId: null }),
    () => ({ launch, lastUserId: '1002' }),
    () => ({ launch: null, lastUserId: null }),
  ],
  slots: {
    redirectToBot: { answers: [undefined] },
    changeUser: { answers: [undefined] },
    lookForTokens: { answers: [true, false] },
    signIn: {
      answers: [undefined],
      failures: [unauthenticated(INVALID_INIT_DATA), unauthenticated('Signed out.'), REFUSED],
    },
    signOut: { answers: [undefined] },
    watchLoss: {},
    closeApp: { answers: [undefined] },
  },
};
