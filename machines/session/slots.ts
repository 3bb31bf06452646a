import type { Problem } from '@axiom/domain/ports/client';
import { unprovided, unprovidedSource } from '../shared/unprovided.ts';
import type { SessionEvent } from './types.ts';

export const sessionSlots = {
  /** Redirects to the bot with the referral and farm codes (R1.02). */
  redirectToBot: unprovided<void>('session.redirectToBot'),
  /** Clears this user's tokens, stores who is here now, and reloads (R1.03). */
  changeUser: unprovided<void, { readonly userId: string }>('session.changeUser'),
  /** Stores who is here and returns whether there are tokens. */
  lookForTokens: unprovided<boolean, { readonly userId: string }>('session.lookForTokens'),
  signIn: unprovided<void, { readonly refCode: string | null }>('session.signIn'),
  signOut: unprovided<void>('session.signOut'),
  /** Sends `session.lost` after a failed refresh. */
  watchLoss: unprovidedSource<SessionEvent>('session.watchLoss'),
  closeApp: unprovided<void>('session.closeApp'),
};
export type SessionSlots = typeof sessionSlots;

/** The server's message for launch data that it refuses: the app closes (R1.05). */
export const INVALID_INIT_DATA = 'Invalid WebApp init data';

/** Whether the refusal is about the launch data itself. */
export function isLaunchRefused(problem: Problem): boolean {
  return problem.kind === 'unauthenticated' && problem.message === INVALID_INIT_DATA;
}
