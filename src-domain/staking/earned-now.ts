import { axiom, type Nano, smaller, ZERO_AXIOM } from '../money/index.ts';
import { accruedNano } from './accrual.ts';
import type { StakeView } from './stake.ts';

/**
 * Displayed earned amount at `nowMs` (epoch ms), in nano-AXIOM: 0 while pending, max_reward when completed,
 * else earned_reward plus the accrual, at most max_reward (R4.05). Shown with 4 decimals.
 */
export function earnedNow(stake: StakeView, nowMs: number): Nano<'AXIOM'> {
  if (stake.status === 'pending') return ZERO_AXIOM;
  if (stake.status === 'completed') return stake.maxReward;
  return axiom(smaller(stake.maxReward, stake.earnedReward + accruedNano(stake, nowMs)));
}
