import { sampleMe } from '../shared/samples.ts';
import type { ReferralEvent } from './types.ts';

/** One sample of every event. */
export const referralSamples: readonly ReferralEvent[] = [
  { type: 'referral.open' },
  { type: 'referral.close' },
  { type: 'referral.retry' },
  { type: 'referral.copy', link: sampleMe.refLink },
  { type: 'referral.share', link: sampleMe.refLink, text: 'Bond TON with me' },
];
