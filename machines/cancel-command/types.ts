import type { Bond, Problem } from '@axiom/domain/ports/client';
import type { Shown } from '../shared/shown.ts';

export interface CommandInput {
  /** Random text of this app start; idempotency keys consist of it and a counter. */
  readonly keySeed: string;
}

export interface CancelCommandContext {
  /** The bond of the sheet; after `done` in its new state. */
  readonly bond: Bond | null;
  readonly problem: Problem | null;
  readonly keySeed: string;
  readonly keyCount: number;
}

/** `sheet`: the cancel sheet is open; it shows the fee before the person confirms (`bond.earlyExitFee`). */
export type CancelCommandTag = 'sheet' | 'confirming' | 'sending' | 'done' | 'failed';

export type CancelCommandEvent =
  | { readonly type: 'cancel.open'; readonly bond: Bond }
  | { readonly type: 'cancel.confirm' }
  | { readonly type: 'cancel.close' };

export interface CancelCommandEmitted {
  readonly type: 'bond';
  readonly bond: Bond;
}

export type CancelCommandShown = Shown<CancelCommandContext, CancelCommandTag, CancelCommandEvent>;
