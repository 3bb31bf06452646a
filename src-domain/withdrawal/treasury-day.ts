import { add, type Nano } from '../money/index.ts';

/** A payout that waits in line, as the treasury's limit of a day sees it. */
export interface LimitedPayout {
  readonly amountTon: Nano<'TON'>;
  /** The limit does not count it: an operator released it, or it carries a deposit back to its sender. */
  readonly isFree: boolean;
}

/** What leaves of the hot wallet in one UTC day without an operator. */
export interface TreasuryDay {
  readonly limitTon: Nano<'TON'>;
  /** Signed in this day and counted, nano TON. */
  readonly leftTon: Nano<'TON'>;
}

/**
 * Which payouts of a line may leave now, in its order. The first counted one above the rest of the limit ends the day for
 * those behind it: a smaller one does not overtake it. Free ones always leave.
 */
export function withinTreasuryDay<Payout extends LimitedPayout>(
  line: readonly Payout[],
  { limitTon, leftTon }: TreasuryDay,
): readonly Payout[] {
  let counted = leftTon;
  let isFull = false;
  return line.filter(({ amountTon, isFree }) => {
    if (isFree) return true;
    const after = add(counted, amountTon);
    isFull ||= after > limitTon;
    if (!isFull) counted = after;
    return !isFull;
  });
}
