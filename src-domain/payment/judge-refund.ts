import { AUTOMATIC_REFUND_MIN_NANO, AUTOMATIC_REFUNDS_PER_DAY } from '../constants/index.ts';
import { larger, type Nano, ton } from '../money/index.ts';

/** A deposit to refund, in nano-TON, and the refunds that its sender already got. */
export interface RefundFacts {
  /** What is owed back. */
  readonly amountTon: Nano<'TON'>;
  /** Deducted for network fees. */
  readonly networkFeeTon: Nano<'TON'>;
  /** Automatic refunds to this sender on the same UTC day of chain time. */
  readonly refundsThatDay: number;
}

/** Refunded automatically, or left to the operator. */
export type RefundVerdict =
  | { readonly kind: 'automatic'; readonly sentTon: Nano<'TON'> }
  | { readonly kind: 'operator'; readonly reason: 'too_small' | 'too_many'; readonly sentTon: Nano<'TON'> };

/**
 * How an unmatched deposit is refunded, less the network fee: automatically from 0.05 TON on and for the
 * first 10 of a sender per UTC day, otherwise only by the operator. `sentTon` is 0 if the fee takes all.
 */
export function judgeRefund({ amountTon, networkFeeTon, refundsThatDay }: RefundFacts): RefundVerdict {
  const sentTon = ton(larger(0n, amountTon - networkFeeTon));
  if (amountTon < AUTOMATIC_REFUND_MIN_NANO || sentTon === 0n) {
    return { kind: 'operator', reason: 'too_small', sentTon };
  }
  if (refundsThatDay >= AUTOMATIC_REFUNDS_PER_DAY) return { kind: 'operator', reason: 'too_many', sentTon };
  return { kind: 'automatic', sentTon };
}
