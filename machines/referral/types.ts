import type { Friend, Problem } from '@axiom/domain/ports/client';
import type { Shown } from '../shared/shown.ts';

export interface ReferralContext {
  readonly friends: readonly Friend[];
  readonly problem: Problem | null;
}

export type ReferralState = 'closed' | 'loading' | 'ready' | 'refreshing' | 'failed';

export type ReferralTag = 'loading' | 'ready' | 'refreshing' | 'failed';

export type ReferralEvent =
  /** The screen is opened: reads the list, which also marks the new ones as seen. */
  | { readonly type: 'referral.open' }
  | { readonly type: 'referral.close' }
  | { readonly type: 'referral.retry' }
  | { readonly type: 'referral.copy'; readonly link: string }
  /** `text` goes with the link into the share sheet. */
  | { readonly type: 'referral.share'; readonly link: string; readonly text: string };

export type ReferralShown = Shown<ReferralContext, ReferralState, ReferralTag, ReferralEvent>;
