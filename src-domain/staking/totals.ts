import { add, type Nano, sum } from '../money/index.ts';
import { accruedNano } from './accrual.ts';
import type { StakeView } from './stake.ts';

/** Sum, at an instant, of the active stakes' accrual since their last settlement, each floored to nano first (R4.06). */
export function totalEarnedToday(stakes: readonly StakeView[], nowMs: number): Nano<'AXIOM'> {
  return sum(stakes.map((stake) => accruedNano(stake, nowMs)));
}

/** balance_token plus, at an instant, the nano-AXIOM earned since the last settlement (R4.06): never falls by itself. */
export function displayedBalance(
  balanceToken: Nano<'AXIOM'>,
  stakes: readonly StakeView[],
  nowMs: number,
): Nano<'AXIOM'> {
  return add(balanceToken, totalEarnedToday(stakes, nowMs));
}
