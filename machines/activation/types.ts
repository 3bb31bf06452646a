import type { Bond, LinkAnswer, Problem } from '@axiom/domain/ports/client';
import type { Shown } from '../shared/shown.ts';

export interface ActivationInput {
  /** The farming code that opened the app; null if there is none, or if its outcome was shown before. */
  readonly code: string | null;
  /** Random text of this app start; the idempotency key consists of it. */
  readonly keySeed: string;
}

export interface ActivationContext extends ActivationInput {
  /** The bond that the link gave. */
  readonly bond: Bond | null;
  /** What the link says to this person. */
  readonly answer: LinkAnswer | null;
  readonly problem: Problem | null;
}

/**
 * `sheet`: the sheet is open. One of the others says what it shows: `busy`, `active` (the bond), `reached`,
 * `revoked`, `own` (the author opened it), `no-link` (there is no such link), `failed` (Retry).
 */
export type ActivationTag =
  | 'sheet'
  | 'busy'
  | 'active'
  | 'reached'
  | 'revoked'
  | 'own'
  | 'no-link'
  | 'failed';

export type ActivationEvent =
  /** The screens are there: the person is signed in and a member. */
  | { readonly type: 'activation.wake' }
  | { readonly type: 'activation.retry' }
  | { readonly type: 'activation.close' };

/** Its author's bond: to be shown before its event arrives. */
export interface ActivationEmitted {
  readonly type: 'bond';
  readonly bond: Bond;
}

export type ActivationShown = Shown<ActivationContext, ActivationTag, ActivationEvent>;
