import { sampleMe } from '@axiom/domain/ports/samples';
import type { ReferralEvent } from './types.ts';

/** One of everything that can be told to this machine; for walks through it and for its pictures. */
export const referralSamples: readonly ReferralEvent[] = [
  { type: 'referral.open' },
  { type: 'referral.close' },
  { type: 'referral.retry' },
  { type: 'referral.copy', link: sampleMe.refLink },
  { type: 'referral.share', link: sampleMe.refLink, text: 'Bond TON with me' },
];
