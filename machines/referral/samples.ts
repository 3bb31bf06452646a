import type { ReferralEvent } from './types.ts';

/** One sample of every event. */
export const referralSamples: readonly ReferralEvent[] = [
  { type: 'referral.open' },
  { type: 'referral.close' },
  { type: 'referral.retry' },
  { type: 'referral.more' },
];
