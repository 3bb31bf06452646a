import type { Launch, Problem } from '@axiom/domain/ports/client';
import type { Shown } from '../shared/shown.ts';

export interface SessionInput {
  /** Null outside a messenger. */
  readonly launch: Launch | null;
  /** The user who last used this device; null if nobody did. */
  readonly lastUserId: string | null;
}

export interface SessionContext {
  readonly launch: Launch | null;
  readonly lastUserId: string | null;
  readonly problem: Problem | null;
}

/** `opening`: only the loader is shown. */
export type SessionTag = 'opening' | 'signed-in' | 'logged-out' | 'unknown-platform' | 'failed';

export type SessionEvent =
  /** Sign in again, after a failure or from the logged-out screen (R1.04). */
  | { readonly type: 'session.signIn' }
  | { readonly type: 'session.signOut' }
  /** From the session port: a refresh failed. */
  | { readonly type: 'session.lost'; readonly problem: Problem };

export type SessionShown = Shown<SessionContext, SessionTag, SessionEvent>;
