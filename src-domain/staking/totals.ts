import { add, axiom, type Nano, sum } from '../money/index.ts';
import { utcDayStart } from '../time/index.ts';
import { accruedNano, accruesFromMs } from './accrual.ts';
import type { StakeView } from './stake.ts';

/**
 * Sum, at `nowMs` (epoch ms), of the active stakes' accrual since their last settlement, each floored to nano
 * first: what is not in balance_token yet (R4.06).
 */
export function totalAccrued(stakes: readonly StakeView[], nowMs: number): Nano<'AXIOM'> {
  return sum(stakes.map((stake) => accruedNano(stake, nowMs)));
}

/**
 * What the active stakes earned since 00:00 UTC of the day of `nowMs` (epoch ms), each floored to nano first
 * (R4.06). A midnight that the server has not settled yet counts as settled: the figure turns at the instant.
 */
export function totalEarnedToday(stakes: readonly StakeView[], nowMs: number): Nano<'AXIOM'> {
  const dayMs = utcDayStart(nowMs);
  const today = stakes.map((stake) =>
    accruesFromMs(stake) < dayMs
      ? axiom(accruedNano(stake, nowMs) - accruedNano(stake, dayMs))
      : accruedNano(stake, nowMs),
  );
  return sum(today);
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
  return add(balanceToken, totalAccrued(stakes, nowMs));
}
