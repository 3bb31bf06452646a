import type { Nano } from '../money/index.ts';
import type { PayoutStatus } from './payout.ts';

/** Why a payout waits or came back. */
export type PayoutReason =
  /** The hot wallet does not hold enough now. */
  | 'hot_wallet_short'
  /** Above the policy's limit, or larger than what may leave in a whole day: waits for the operator. */
  | 'over_limit'
  /** The treasury's limit of the day is reached: it leaves after 00:00 UTC, or when the operator releases it. */
  | 'treasury_day'
  /** The operator stopped it. */
  | 'operator'
  /** Chain time passed its deadline and it was not executed. */
  | 'expired'
  /** It bounced back from the recipient. */
  | 'returned'
  /** The wallet left it out of an executed batch. */
  | 'left_out';

/** The same as its seller reads it. */
export type ShownReason =
  | PayoutReason
  /** Nothing leaves until the operator resumes payouts. */
  | 'halted'
  /** Left out so often that it waits for the operator. */
  | 'left_out_often'
  /** The operator gave it back. */
  | 'refunded_by_operator';

/** What keeps the payouts in line, as the payer saw it when it chose last. */
export interface LineState {
  /** What those wait for that the treasury's limit of a day counts; null: nothing. */
  readonly waits: Extract<PayoutReason, 'hot_wallet_short' | 'treasury_day'> | null;
  /** The same of those that it does not count. */
  readonly freeWaits: Extract<PayoutReason, 'hot_wallet_short'> | null;
  /** A sale above this waits for the operator: more than may leave in a whole day; null: none is too large. */
  readonly aboveTon: Nano<'TON'> | null;
  /** What may still leave on that UTC day of what its limit counts; null: all. */
  readonly restTon: Nano<'TON'> | null;
}

/** What those in line wait for, beside their own reasons. */
export interface PayoutLine extends LineState {
  /** Nothing leaves until the operator resumes payouts. */
  readonly isHalted: boolean;
  /** Something left in this UTC day that its limit counts: only then may the limit be reached. */
  readonly isDayBegun: boolean;
}

/** A payout as the line sees it. */
export interface LinedPayout {
  readonly kind: 'withdrawal' | 'deposit_refund';
  /** An operator has let it through. */
  readonly isReleased: boolean;
  readonly amountTon: Nano<'TON'>;
  readonly status: PayoutStatus;
  /** Its own reason, whatever keeps the line. */
  readonly reason: PayoutReason | null;
}

/** The treasury's limit of a day does not count it: a deposit's refund, or what an operator released. */
export function isFree({ kind, isReleased }: Pick<LinedPayout, 'kind' | 'isReleased'>): boolean {
  return kind === 'deposit_refund' || isReleased;
}

/** It is more than may leave in a whole day, so that an operator has to release it. */
export function isAbove(
  payout: Pick<LinedPayout, 'kind' | 'isReleased' | 'amountTon'>,
  { aboveTon }: Pick<LineState, 'aboveTon'>,
): boolean {
  return !isFree(payout) && isMoreThan(payout, aboveTon);
}

const isMoreThan = ({ amountTon }: Pick<LinedPayout, 'amountTon'>, mostTon: Nano<'TON'> | null): boolean =>
  mostTon !== null && amountTon > mostTon;

/**
 * The reason that holds now: a payout's own, or of one in line what keeps the line. While payouts are halted, or on a day that
 * has just begun, nobody has chosen since `waits` was said.
 */
export function reasonNow(payout: LinedPayout, line: PayoutLine): ShownReason | null {
  if (payout.status !== 'queued') return reasonOutOfLine(payout);
  if (isAbove(payout, line)) return 'over_limit';
  const waits = isFree(payout) ? line.freeWaits : line.waits;
  if (waits === 'hot_wallet_short') return waits;
  if (line.isHalted) return 'halted';
  const isDayFull = waits === 'treasury_day' || (!isFree(payout) && isMoreThan(payout, line.restTon));
  return isDayFull && line.isDayBegun ? 'treasury_day' : payout.reason;
}

function reasonOutOfLine({ status, reason }: Pick<LinedPayout, 'status' | 'reason'>): ShownReason | null {
  if (status === 'held' && reason === 'left_out') return 'left_out_often';
  if (status === 'refunded' && reason === 'operator') return 'refunded_by_operator';
  return reason;
}
