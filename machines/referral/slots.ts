import type { FriendList } from './types.ts';
import { unprovided } from '../shared/unprovided.ts';

export const referralSlots = {
  /** Some pages in a row, as one list; null if one of them could not be read. Reading the first marks new friends as seen. */
  fetchFriends: unprovided<FriendList | null, { readonly from: number; readonly to: number }>(
    'referral.fetchFriends',
  ),
};
export type ReferralSlots = typeof referralSlots;
