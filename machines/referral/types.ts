import type { Friend } from '@axiom/domain/ports/client';
import type { Shown } from '../shared/shown.ts';

export interface ReferralContext {
  readonly friends: readonly Friend[];
  /** The link that is being copied; otherwise null. */
  readonly copying: string | null;
}

/**
 * The list: `loading`, `ready` (also `refreshing`) or `failed`; none of them while the screen is closed.
 * `copying`: the link is being copied.
 */
export type ReferralTag = 'loading' | 'ready' | 'refreshing' | 'failed' | 'copying';

export type ReferralEvent =
  /** The screen is opened: reads the list, which also marks new friends as seen. */
  | { readonly type: 'referral.open' }
  | { readonly type: 'referral.close' }
  | { readonly type: 'referral.retry' }
  | { readonly type: 'referral.copy'; readonly link: string }
  /** `text` goes into the share sheet with the link. */
  | { readonly type: 'referral.share'; readonly link: string; readonly text: string };

export interface ReferralEmitted {
  readonly type: 'copied' | 'seen';
}

export type ReferralShown = Shown<ReferralContext, ReferralTag, ReferralEvent>;
