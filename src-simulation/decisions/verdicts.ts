import type { Percent6 } from '@axiom/domain/money';
import { drawOf, PURPOSE, thresholdOf } from '../draws/index.ts';

/** Whether the operator refuses a held payout. The answer does not depend on the day of the review. */
export function isPayoutRefused(
  refuse: Percent6,
  payout: { readonly key: number; readonly createdDay: number; readonly source: 'main' | 'referral' },
): boolean {
  const purpose = payout.source === 'main' ? PURPOSE.refuseMain : PURPOSE.refuseReferral;
  return drawOf(payout.key, payout.createdDay, purpose) < thresholdOf(refuse);
}

/** Whether the operator approves a link or photo that was submitted on a day. */
export function isTaskApproved(approve: Percent6, key: number, day: number): boolean {
  return drawOf(key, day, PURPOSE.taskReview) < thresholdOf(approve);
}
