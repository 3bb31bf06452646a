import type { Bond, Problem } from '@axiom/domain/ports/client';
import type { Shown } from '../shared/shown.ts';

export interface CancelCommandContext {
  /** The bond under the sheet; after `done` in its new state. */
  readonly bond: Bond | null;
  readonly problem: Problem | null;
  readonly idempotencyKey: string | null;
}

export type CancelCommandState = 'closed' | 'confirming' | 'sending' | 'done' | 'failed';

/** `sheet`: the cancel sheet is open; it says what leaving costs before the tap (`bond.earlyExitFee`). */
export type CancelCommandTag = 'sheet' | 'confirming' | 'sending' | 'done' | 'failed';

export type CancelCommandEvent =
  | { readonly type: 'cancel.open'; readonly bond: Bond }
  | { readonly type: 'cancel.confirm' }
  | { readonly type: 'cancel.close' };

export type CancelCommandShown = Shown<
  CancelCommandContext,
  CancelCommandState,
  CancelCommandTag,
  CancelCommandEvent
>;
