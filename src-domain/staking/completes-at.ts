import { MS_PER_SECOND } from '../constants/index.ts';
import { ceilDivide } from '../money/index.ts';
import { ACCRUAL_DENOMINATOR, accruesFromMs, dailyRate } from './accrual.ts';
import type { StakeView } from './stake.ts';

const LAST_DATE_MS = 8_640_000_000_000_000n;

/**
 * The first whole second (epoch ms) at which the earned amount reaches max_reward at the current rates;
 * undefined if it never does. Exact: one second earlier the cap is not reached.
 */
export function completesAtMs(stake: StakeView): number | undefined {
  const missing = (stake.maxReward - stake.earnedReward) * ACCRUAL_DENOMINATOR - stake.accrualRemainder;
  const fromMs = accruesFromMs(stake);
  if (missing <= 0n) return fromMs;
  const perSecondExact = stake.totalAmount * dailyRate(stake);
  if (perSecondExact <= 0n) return undefined;
  const atMs = BigInt(fromMs) + ceilDivide(missing, perSecondExact) * BigInt(MS_PER_SECOND);
  return atMs > LAST_DATE_MS ? undefined : Number(atMs);
}
