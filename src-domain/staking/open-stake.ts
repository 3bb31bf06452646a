import type { Bonuses } from '../bonus/bonuses.ts';
import type { Mint } from '../mint/mint.ts';
import { percentOfFloor, ZERO_AXIOM } from '../money/index.ts';
import { wholeSecondMs } from '../time/index.ts';
import type { Stake } from './stake.ts';

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

/**
 * The stake of a bond: its amount, its plan's frozen rate and cap, starting on a whole second. Whether the bond may be
 * staked is `transitionMint`'s to say.
 */
export function openStake({ id, mint, bonuses, waitsForFee, nowMs }: OpenStakeInput): Stake {
  const startMs = wholeSecondMs(nowMs);
  return {
    id,
    ownerId: mint.ownerId,
    mintId: mint.id,
    status: waitsForFee ? 'pending' : 'active',
    createdAtMs: startMs,
    ...(waitsForFee ? {} : { lastUpdatedAtMs: startMs }),
    totalAmount: mint.amountToken,
    dailyReward: mint.terms.dailyReward,
    ...bonuses,
    earnedReward: ZERO_AXIOM,
    maxReward: percentOfFloor(mint.amountToken, mint.terms.maxRewardPercent),
    accrualRemainder: 0n,
  };
}

/** The bonuses in force from a settlement on; daily_reward stays as it was promised. */
export function withBonuses(stake: Stake, bonuses: Bonuses): Stake {
  const { holdBonus, investmentBonus, collectiveBonus } = bonuses;
  return { ...stake, holdBonus, investmentBonus, collectiveBonus };
}
