import type { Bonuses } from '../bonus/bonuses.ts';
import { stakingRewards } from '../economy/staking-rewards.ts';
import type { Mint, MintTerms } from '../mint/mint.ts';
import { type Nano, ZERO_AXIOM } from '../money/index.ts';
import { wholeSecondMs } from '../time/index.ts';
import type { Stake, StakeView } from './stake.ts';

/** What a new stake is made of. */
export interface OpenStakeInput {
  readonly id: string;
  readonly mint: Mint;
  /** In force from the start until the next 00:00 UTC. */
  readonly bonuses: Bonuses;
  /** True where a staking fee has to be paid first. */
  readonly waitsForFee: boolean;
  readonly nowMs: number;
}

/** What the figures of a new stake follow from. */
export interface NewStakeInput extends Omit<OpenStakeInput, 'mint'> {
  readonly amountToken: Nano<'AXIOM'>;
  /** Frozen at the bond's creation. */
  readonly terms: Pick<MintTerms, 'dailyReward' | 'maxRewardPercent'>;
}

/**
 * The stake of a bond: its amount, its plan's frozen rate and cap, starting on a whole second. Whether the bond may be
 * staked is `transitionMint`'s to say.
 */
export function openStake({ mint, ...input }: OpenStakeInput): Stake {
  const { amountToken, terms } = mint;
  return { ...newStake({ ...input, amountToken, terms }), ownerId: mint.ownerId, mintId: mint.id };
}

/** What a stake begins with, as everybody who sees it knows it: also one that is only thought of. */
export function newStake({ id, amountToken, terms, bonuses, waitsForFee, nowMs }: NewStakeInput): StakeView {
  const startMs = wholeSecondMs(nowMs);
  return {
    id,
    status: waitsForFee ? 'pending' : 'active',
    createdAtMs: startMs,
    ...(waitsForFee ? {} : { lastUpdatedAtMs: startMs }),
    totalAmount: amountToken,
    dailyReward: terms.dailyReward,
    ...ratesOf(bonuses),
    earnedReward: ZERO_AXIOM,
    maxReward: stakingRewards(amountToken, terms).maxRewardToken,
    accrualRemainder: 0n,
  };
}

/** The bonuses in force from a settlement on; daily_reward stays as it was promised. */
export function withBonuses(stake: Stake, bonuses: Bonuses): Stake {
  return { ...stake, ...ratesOf(bonuses) };
}

/** The bonuses alone, whatever else whoever has them is. */
function ratesOf({ holdBonus, investmentBonus, collectiveBonus }: Bonuses): Bonuses {
  return { holdBonus, investmentBonus, collectiveBonus };
}
