import type { Nano } from '@axiom/domain/money';
import type { Friend } from '@axiom/domain/ports/client';
import type { Shown } from '../shared/shown.ts';

/** The friends, and the least transfer from what they brought. */
export interface FriendList {
  readonly rows: readonly Friend[];
  /** Of all friends. */
  readonly total: number;
  readonly transferMinToken: Nano<'AXIOM'>;
}

export interface ReferralContext {
  /** Newest first, without a gap; more of them may not be read yet. */
  readonly friends: readonly Friend[];
  readonly total: number;
  /** How many pages are read. */
  readonly pages: number;
  /** Null until the list was read. */
  readonly leastTransfer: Nano<'AXIOM'> | null;
}

/** `loading`, `ready` or `failed`; none of them while the screen is closed. The others stand beside `ready`. */
export type ReferralTag = 'loading' | 'ready' | 'refreshing' | 'reading-more' | 'cut-short' | 'failed';

export type ReferralEvent =
  /** The screen is opened: reads the list, which also marks new friends as seen. */
  | { readonly type: 'referral.open' }
  | { readonly type: 'referral.close' }
  | { readonly type: 'referral.retry' }
  /** The end of what is read comes into sight. */
  | { readonly type: 'referral.more' };

export interface ReferralEmitted {
  readonly type: 'seen';
}

export type ReferralShown = Shown<ReferralContext, ReferralTag, ReferralEvent>;
