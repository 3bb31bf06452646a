import type { Problem } from '@axiom/domain/ports/client';
import type { Shown } from '../shared/shown.ts';

export interface CommandInput {
  /** Random text of this app start, different for each cancel machine; keys consist of it and a counter. */
  readonly keySeed: string;
}

/** Subject: what is canceled, a bond or a farming link. */
export interface CancelCommandContext<Subject> {
  /** The subject of the sheet; after `done` in its new state. */
  readonly subject: Subject | null;
  readonly problem: Problem | null;
  readonly keySeed: string;
  readonly keyCount: number;
}

/** `sheet`: the cancel sheet is open; it shows what canceling costs or returns before the person confirms. */
export type CancelCommandTag = 'sheet' | 'confirming' | 'sending' | 'done' | 'failed';

export type CancelCommandEvent<Subject> =
  | { readonly type: 'cancel.open'; readonly subject: Subject }
  | { readonly type: 'cancel.confirm' }
  | { readonly type: 'cancel.close' };

export interface CancelCommandEmitted<Subject> {
  readonly type: 'canceled';
  readonly subject: Subject;
}

export type CancelCommandShown<Subject> = Shown<
  CancelCommandContext<Subject>,
  CancelCommandTag,
  CancelCommandEvent<Subject>
>;
