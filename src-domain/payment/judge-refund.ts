import { AUTOMATIC_REFUND_MIN_NANO, AUTOMATIC_REFUNDS_PER_DAY } from '../constants/index.ts';
import { larger, type Nano, ton } from '../money/index.ts';

/** A deposit to give back, in nano-TON, and what its sender had back already. */
export interface RefundFacts {
  /** What is owed back. */
  readonly amountTon: Nano<'TON'>;
  /** Kept back for the chain's own fees. */
  readonly networkFeeTon: Nano<'TON'>;
  /** Automatic refunds to this sender on the same UTC day of chain time. */
  readonly refundsThatDay: number;
}

/** Given back by itself, or left to the operator. */
export type RefundVerdict =
  | { readonly kind: 'automatic'; readonly sentTon: Nano<'TON'> }
  | { readonly kind: 'operator'; readonly reason: 'too_small' | 'too_many'; readonly sentTon: Nano<'TON'> };

/**
 * How an unmatched deposit goes back: less the network's fee; by itself from 0.05 TON and for the first 10 of a sender
 * and UTC day, otherwise at the operator's word. `sentTon` is 0 when the fee takes all of it.
 */
export function judgeRefund({ amountTon, networkFeeTon, refundsThatDay }: RefundFacts): RefundVerdict {
  const sentTon = ton(larger(0n, amountTon - networkFeeTon));
  if (amountTon < AUTOMATIC_REFUND_MIN_NANO || sentTon === 0n) {
    return { kind: 'operator', reason: 'too_small', sentTon };
  }
  if (refundsThatDay >= AUTOMATIC_REFUNDS_PER_DAY) return { kind: 'operator', reason: 'too_many', sentTon };
  return { kind: 'automatic', sentTon };
}
