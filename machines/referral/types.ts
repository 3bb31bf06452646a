import type { Nano } from '@axiom/domain/money';
import type { Friend } from '@axiom/domain/ports/client';
import type { Shown } from '../shared/shown.ts';

/** The friends, and the least transfer from what they brought. */
export interface FriendList {
  readonly rows: readonly Friend[];
  readonly transferMinToken: Nano<'AXIOM'>;
}

export interface ReferralContext {
  readonly friends: readonly Friend[];
  /** Null until the list was read. */
  readonly leastTransfer: Nano<'AXIOM'> | null;
}

/** `loading`, `ready` (also `refreshing`) or `failed`; none of them while the screen is closed. */
export type ReferralTag = 'loading' | 'ready' | 'refreshing' | 'failed';

export type ReferralEvent =
  /** The screen is opened: reads the list, which also marks new friends as seen. */
  | { readonly type: 'referral.open' }
  | { readonly type: 'referral.close' }
  | { readonly type: 'referral.retry' };

export interface ReferralEmitted {
  readonly type: 'seen';
}

export type ReferralShown = Shown<ReferralContext, ReferralTag, ReferralEvent>;
