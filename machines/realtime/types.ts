import type { RealtimeFrame } from '@axiom/domain/ports/client';
import type { Shown } from '../shared/shown.ts';

/** A frame that changes something of the user; `ready` only names the version. */
export type VersionedFrame = Exclude<Extract<RealtimeFrame, { version: number }>, { type: 'ready' }>;

export interface RealtimeContext {
  /** The newest of the user's changes that the portfolio holds; null before the first answer. */
  readonly version: number | null;
  /** The newest that any frame named: beyond `version` something was missed. */
  readonly seenVersion: number;
  /** Frames of one transaction, collected until they are handed on together. */
  readonly collected: readonly VersionedFrame[];
}

export type RealtimeState = 'asleep' | 'awake' | 'revoked';

/** `live`: changes arrive by themselves. `away`: figures are from before; show "as of". */
export type RealtimeTag = 'live' | 'away' | 'asleep';

export type RealtimeEvent =
  | { readonly type: 'realtime.wake' }
  | { readonly type: 'realtime.sleep' }
  /** Somebody does not want to wait until the pause between two attempts is over. */
  | { readonly type: 'realtime.retry' }
  /** The portfolio holds everything up to this version. */
  | { readonly type: 'realtime.caughtUp'; readonly version: number }
  /** From the socket slot. */
  | { readonly type: 'realtime.opened' }
  | { readonly type: 'realtime.closed' }
  | { readonly type: 'realtime.refused' }
  | { readonly type: 'realtime.frame'; readonly frame: RealtimeFrame }
  /** From the machine's own timer. */
  | { readonly type: 'realtime.flush' };

/** What the machine tells others. */
export type RealtimeEmitted =
  | { readonly type: 'changes'; readonly frames: readonly RealtimeFrame[] }
  /** Something was missed: read everything again. */
  | { readonly type: 'gap' };

export type RealtimeShown = Shown<RealtimeContext, RealtimeState, RealtimeTag, RealtimeEvent>;
