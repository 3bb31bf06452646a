import type { FriendList } from './types.ts';
import { unprovided } from '../shared/unprovided.ts';

export const referralSlots = {
  /** Reading the list also marks new friends as seen. */
  fetchFriends: unprovided<FriendList | null>('referral.fetchFriends'),
};
export type ReferralSlots = typeof referralSlots;
