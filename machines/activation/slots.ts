import type { FarmLinkStatus } from '@axiom/domain/farming';
import type { Bond, LinkAnswer } from '@axiom/domain/ports/client';
import { unprovided, unprovidedEffect } from '../shared/unprovided.ts';

export interface Activated {
  readonly status: FarmLinkStatus;
  readonly bond: Bond | null;
}

export const activationSlots = {
  /** Takes one share of the link; a repeat answers the first result. */
  activate: unprovided<Activated, { readonly code: string; readonly idempotencyKey: string }>(
    'activation.activate',
  ),
  /** What the link says to this person; null if the server could not answer. */
  readAnswer: unprovided<LinkAnswer | null, { readonly code: string }>('activation.readAnswer'),
};
export type ActivationSlots = typeof activationSlots;

export const activationEffects = {
  /** From now on this code is not shown to this person again (R2.12c). */
  keepShown: unprovidedEffect<{ readonly code: string }>('activation.keepShown'),
};
export type ActivationEffects = typeof activationEffects;
