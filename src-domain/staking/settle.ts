import { add, floorDivide, type Nano } from '../money/index.ts';
import { utcMidnightAfter, wholeSecondMs } from '../time/index.ts';
import { ACCRUAL_DENOMINATOR, accruedNano, accruesFromMs, exactAccrual } from './accrual.ts';
import { completesAtMs } from './completes-at.ts';
import { IllegalStakeTransition } from './illegal-stake-transition.ts';
import type { CompletedStake, Stake } from './stake.ts';

/** The stake after a settlement, and the amount paid. */
export type Settlement = {
  /** Credited to the main balance: ⌊E(now)⌋ − ⌊E(last)⌋ of the exact cumulative reward. */
  readonly rewardToken: Nano<'AXIOM'>;
} & (
  | { readonly isCompleted: false; readonly stake: Stake }
  /** The stake's total_amount also returns to the main balance. */
  | { readonly isCompleted: true; readonly stake: CompletedStake }
);

/** The next settlement of an active stake, epoch ms: 00:00 UTC or its completion, whichever comes first. */
export function nextSettlementAtMs(stake: Stake): number {
  const midnight = utcMidnightAfter(accruesFromMs(stake));
  return Math.min(midnight, completesAtMs(stake) ?? Infinity);
}

/**
 * Settles an active stake at `atMs` (epoch ms): the accrual becomes earned, and the remainder below one nano
 * stays with the stake. An instant before the last settlement changes nothing; one after the completion
 * counts as the completion.
 * @throws IllegalStakeTransition unless the stake is active
 */
export function settle(stake: Stake, atMs: number): Settlement {
  if (stake.status !== 'active') throw new IllegalStakeTransition(stake, 'settle');
  const fromMs = accruesFromMs(stake);
  const completion = completesAtMs(stake) ?? Infinity;
  if (atMs >= completion) return complete(stake, completion);
  const settledAtMs = Math.max(fromMs, wholeSecondMs(atMs));
  const exact = exactAccrual(stake, settledAtMs);
  const rewardToken = accruedNano(stake, settledAtMs);
  return {
    stake: {
      ...stake,
      earnedReward: add(stake.earnedReward, rewardToken),
      accrualRemainder: exact - floorDivide(exact, ACCRUAL_DENOMINATOR) * ACCRUAL_DENOMINATOR,
      lastUpdatedAtMs: settledAtMs,
    },
    rewardToken,
    isCompleted: false,
  };
}

function complete(stake: Stake, completedAtMs: number): Settlement {
  const rewardToken = accruedNano(stake, completedAtMs);
  return {
    stake: {
      ...stake,
      status: 'completed',
      earnedReward: add(stake.earnedReward, rewardToken),
      accrualRemainder: 0n,
      lastUpdatedAtMs: completedAtMs,
      completedAtMs,
    },
    rewardToken,
    isCompleted: true,
  };
}
