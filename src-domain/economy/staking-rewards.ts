import { type Nano, percentOfFloor } from '../money/index.ts';
import type { MintPlan } from './policy.ts';

/** What staking an amount pays, in nano-AXIOM, without bonuses. */
export interface StakingRewards {
  /** A day's reward. */
  readonly dailyRewardToken: Nano<'AXIOM'>;
  /** Where the stake's reward ends. */
  readonly maxRewardToken: Nano<'AXIOM'>;
}

/** What staking so much nano-AXIOM at a plan's rates pays, each floored once. */
export function stakingRewards(
  amountToken: Nano<'AXIOM'>,
  { dailyReward, maxRewardPercent }: Pick<MintPlan, 'dailyReward' | 'maxRewardPercent'>,
): StakingRewards {
  return {
    dailyRewardToken: percentOfFloor(amountToken, dailyReward),
    maxRewardToken: percentOfFloor(amountToken, maxRewardPercent),
  };
}
