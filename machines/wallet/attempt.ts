import type { Connected } from '@axiom/domain/wallet/port';
import type { FailureShown } from './failure.ts';

/** What one attempt to connect tells its host. */
export type AttemptEvent =
  /** The link of its session, without a return strategy. */
  | { readonly type: 'attempt.link'; readonly link: string }
  | { readonly type: 'attempt.connected'; readonly connected: Connected }
  | { readonly type: 'attempt.failed'; readonly failure: FailureShown };
