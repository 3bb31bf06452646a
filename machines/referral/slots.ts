import type { Friend } from '@axiom/domain/ports/client';
import { unprovided, unprovidedEffect } from '../shared/unprovided.ts';

export const referralSlots = {
  /** Reading the list also marks new friends as seen. */
  fetchFriends: unprovided<readonly Friend[] | null>('referral.fetchFriends'),
  /** True if the link is in the clipboard. */
  copy: unprovided<boolean, { readonly link: string }>('referral.copy'),
};
export type ReferralSlots = typeof referralSlots;

export const referralEffects = {
  share: unprovidedEffect<{ readonly link: string; readonly text: string }>('referral.share'),
};
export type ReferralEffects = typeof referralEffects;
