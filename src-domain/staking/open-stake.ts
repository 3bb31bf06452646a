import type { Bonuses } from '../bonus/bonuses.ts';
import { stakingRewards } from '../economy/staking-rewards.ts';
import type { Mint, MintTerms } from '../mint/mint.ts';
import { type Nano, ZERO_AXIOM } from '../money/index.ts';
import { wholeSecondMs } from '../time/index.ts';
import type { Stake, StakeView } from './stake.ts';

/** Input for a new stake. */
export interface OpenStakeInput {
  readonly id: string;
  readonly mint: Mint;
  /** Valid from the start until the next 00:00 UTC. */
  readonly bonuses: Bonuses;
  /** True if a staking fee must be paid first. */
  readonly waitsForFee: boolean;
  readonly nowMs: number;
}

/** Input for the figures of a new stake. */
export interface NewStakeInput extends Omit<OpenStakeInput, 'mint'> {
  readonly amountToken: Nano<'AXIOM'>;
  /** Frozen at the bond's creation. */
  readonly terms: Pick<MintTerms, 'dailyReward' | 'maxRewardPercent'>;
}

/**
 * The stake of a bond: its amount, its plan's frozen rate and cap, starting on a whole second.
 * `transitionMint` checks whether the bond may be staked.
 */
export function openStake({ mint, ...input }: OpenStakeInput): Stake {
  const { amountToken, terms } = mint;
  return { ...newStake({ ...input, amountToken, terms }), ownerId: mint.ownerId, mintId: mint.id };
}

/** A new stake as everybody sees it; also used to preview a stake that does not exist. */
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

/** The stake with the bonuses that are valid from a settlement on; daily_reward does not change. */
export function withBonuses(stake: Stake, bonuses: Bonuses): Stake {
  return { ...stake, ...ratesOf(bonuses) };
}

/** Only the bonus fields, without other fields of the object. */
function ratesOf({ holdBonus, investmentBonus, collectiveBonus }: Bonuses): Bonuses {
  return { holdBonus, investmentBonus, collectiveBonus };
}
