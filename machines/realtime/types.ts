import type { RealtimeFrame } from '@axiom/domain/ports/client';
import type { Shown } from '../shared/shown.ts';

/** A frame that changes data of the user; `ready` only states the version. */
export type VersionedFrame = Exclude<Extract<RealtimeFrame, { version: number }>, { type: 'ready' }>;

export interface RealtimeContext {
  /** The newest version that the portfolio holds; null before the first answer. */
  readonly version: number | null;
  /** The newest version in any frame: if it is above `version`, a frame was missed. */
  readonly seenVersion: number;
  /** Frames of one transaction, collected to be emitted together. */
  readonly collected: readonly VersionedFrame[];
}

/** `live`: changes arrive by themselves. `away`: figures may be old; show "as of". */
export type RealtimeTag = 'live' | 'away' | 'asleep';

export type RealtimeEvent =
  | { readonly type: 'realtime.wake' }
  | { readonly type: 'realtime.sleep' }
  /** Reconnect now instead of after the backoff pause. */
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

export type RealtimeEmitted =
  | { readonly type: 'changes'; readonly frames: readonly RealtimeFrame[] }
  /** A frame was missed: read everything again. */
  | { readonly type: 'gap' };

export type RealtimeShown = Shown<RealtimeContext, RealtimeTag, RealtimeEvent>;
