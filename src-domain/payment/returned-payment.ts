import type { Nano } from '../money/index.ts';

/** Why a payment, or a part of it, goes back to its sender. */
export const RETURN_REASONS = [
  'too_little',
  'too_late',
  'already_paid',
  'not_successful',
  'surplus',
] as const;
/** One of RETURN_REASONS. */
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** waiting: an operator decides; refunding: it is on its way to its sender; refunded: that was confirmed on chain. */
export const RETURN_STATUSES = ['waiting', 'refunding', 'refunded'] as const;
/** One of RETURN_STATUSES. */
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/** TON that came with a bond's order code and pays nothing; the network fee of its return is not deducted. */
export interface ReturnedPayment {
  readonly amountTon: Nano<'TON'>;
  readonly reason: ReturnReason;
  readonly status: ReturnStatus;
}
