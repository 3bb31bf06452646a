import { SECONDS_PER_DAY } from '../constants/index.ts';
import {
  axiom,
  floorDivide,
  larger,
  type Nano,
  percent6,
  type Percent6,
  smaller,
  WHOLE_PERCENT,
  ZERO_AXIOM,
} from '../money/index.ts';
import { elapsedSeconds } from '../time/index.ts';
import type { StakeRates, StakeView } from './stake.ts';

/** total × rate (1e-6 percent per day) × seconds, divided by this, is nano. */
export const ACCRUAL_DENOMINATOR: bigint = WHOLE_PERCENT * BigInt(SECONDS_PER_DAY);

/** daily_reward + hold + collective + investment, in 1e-6 percent per day (R4.04). */
export function dailyRate(rates: StakeRates): Percent6 {
  return percent6(rates.dailyReward + rates.holdBonus + rates.collectiveBonus + rates.investmentBonus);
}

/** Start of the accrual, epoch ms: the last settlement, or the creation (R4.05). */
export function accruesFromMs(stake: Pick<StakeView, 'lastUpdatedAtMs' | 'createdAtMs'>): number {
  return stake.lastUpdatedAtMs ?? stake.createdAtMs;
}

/** Exact uncapped reward since the last settlement, in 1 / ACCRUAL_DENOMINATOR nano, with its remainder. */
export function exactAccrual(stake: StakeView, nowMs: number): bigint {
  const seconds = elapsedSeconds(accruesFromMs(stake), nowMs);
  return stake.accrualRemainder + stake.totalAmount * dailyRate(stake) * seconds;
}

/**
 * Reward since the last settlement, in nano, floored once: min(rate × elapsed, max_reward − earned_reward).
 * Only whole seconds count; a clock that is behind counts as 0 s; 0 unless the stake is active.
 */
export function accruedNano(stake: StakeView, nowMs: number): Nano<'AXIOM'> {
  if (stake.status !== 'active') return ZERO_AXIOM;
  const room = larger(0n, stake.maxReward - stake.earnedReward);
  return axiom(smaller(room, floorDivide(exactAccrual(stake, nowMs), ACCRUAL_DENOMINATOR)));
}
