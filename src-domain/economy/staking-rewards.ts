import { type Nano, percentOfFloor } from '../money/index.ts';
import type { MintPlan } from './policy.ts';

/** Rewards of staking an amount, in nano-AXIOM, without bonuses. */
export interface StakingRewards {
  /** Daily reward. */
  readonly dailyRewardToken: Nano<'AXIOM'>;
  /** The cap of the stake's reward. */
  readonly maxRewardToken: Nano<'AXIOM'>;
}

/** Rewards of staking this many nano-AXIOM at a plan's rates, each floored once. */
export function stakingRewards(
  amountToken: Nano<'AXIOM'>,
  { dailyReward, maxRewardPercent }: Pick<MintPlan, 'dailyReward' | 'maxRewardPercent'>,
): StakingRewards {
  return {
    dailyRewardToken: percentOfFloor(amountToken, dailyReward),
    maxRewardToken: percentOfFloor(amountToken, maxRewardPercent),
  };
}
