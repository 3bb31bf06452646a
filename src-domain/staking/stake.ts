import type { Nano, Percent6 } from '../money/index.ts';

/** Every status of a stake, with its name on the wire. */
export const STAKE_STATUSES = ['pending', 'active', 'completed'] as const;
/** One of STAKE_STATUSES. */
export type StakeStatus = (typeof STAKE_STATUSES)[number];

/** Percent per day that one stake earns since its last settlement. */
export interface StakeRates {
  readonly dailyReward: Percent6;
  readonly holdBonus: Percent6;
  readonly collectiveBonus: Percent6;
  readonly investmentBonus: Percent6;
}

/** A stake as its owner sees it; the wire's stake. Every displayed figure can be computed from it. */
export interface StakeView extends StakeRates {
  readonly id: string;
  readonly status: StakeStatus;
  readonly createdAtMs: number;
  /** Last settlement, or the start; whole seconds in epoch ms. */
  readonly lastUpdatedAtMs?: number | undefined;
  readonly totalAmount: Nano<'AXIOM'>;
  /** Settled so far: already part of the balance. */
  readonly earnedReward: Nano<'AXIOM'>;
  readonly maxReward: Nano<'AXIOM'>;
  /** The remainder of the last settlement's floor, in 1 / ACCRUAL_DENOMINATOR nano; 0n if unknown. */
  readonly accrualRemainder: bigint;
}

/** A stake with all that the server needs to decide on it. */
export interface Stake extends StakeView {
  readonly ownerId: string;
  readonly mintId: string;
  readonly completedAtMs?: number | undefined;
}

/** A stake at its end. */
export interface CompletedStake extends Stake {
  readonly status: 'completed';
  readonly completedAtMs: number;
}
