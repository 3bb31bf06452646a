import type { CancelSignal } from '../cancel-signal.ts';
import type { Problem } from './problem.ts';

/** Sign-in and sign-out; tokens stay inside the adapter. */
export interface SessionPort {
  /** Whether tokens of this user are stored. */
  hasTokens(): boolean;
  /** Exchanges launch data for tokens (R1.01). @throws CallFailed */
  signIn(refCode: string | null, signal: CancelSignal): Promise<void>;
  signOut(signal: CancelSignal): Promise<void>;
  clearTokens(): void;
  /** Subscribes to the loss of the session (a refresh failed); returns the unsubscribe function. */
  onLost(listener: (problem: Problem) => void): () => void;
}
