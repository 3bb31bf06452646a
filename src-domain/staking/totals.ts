import { add, type Nano, sum } from '../money/index.ts';
import { accruedNano } from './accrual.ts';
import type { StakeView } from './stake.ts';

/**
 * Sum, at `nowMs` (epoch ms), of the active stakes' accrual since their last settlement, each floored to nano
 * first (R4.06).
 */
export function totalEarnedToday(stakes: readonly StakeView[], nowMs: number): Nano<'AXIOM'> {
  return sum(stakes.map((stake) => accruedNano(stake, nowMs)));
}

/**
 * balance_token plus the nano-AXIOM earned since the last settlement, at `nowMs` in epoch ms (R4.06). It
 * never falls as time passes.
 */
export function displayedBalance(
  balanceToken: Nano<'AXIOM'>,
  stakes: readonly StakeView[],
  nowMs: number,
): Nano<'AXIOM'> {
  return add(balanceToken, totalEarnedToday(stakes, nowMs));
}
