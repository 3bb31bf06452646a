import type { Nano, Percent6 } from '../money/index.ts';

/** Every status of a stake, under its name on the wire. */
export const STAKE_STATUSES = ['pending', 'active', 'completed'] as const;
/** One of STAKE_STATUSES. */
export type StakeStatus = (typeof STAKE_STATUSES)[number];

/** Percent per day in force for one stake since its last settlement. */
export interface StakeRates {
  readonly dailyReward: Percent6;
  readonly holdBonus: Percent6;
  readonly collectiveBonus: Percent6;
  readonly investmentBonus: Percent6;
}

/** What its owner knows of a stake; the wire's stake. Enough to compute every displayed figure. */
export interface StakeView extends StakeRates {
  readonly id: string;
  readonly status: StakeStatus;
  readonly createdAtMs: number;
  /** Last settlement, or the start; whole seconds. */
  readonly lastUpdatedAtMs?: number | undefined;
  readonly totalAmount: Nano<'AXIOM'>;
  /** Settled so far: already in the balance. */
  readonly earnedReward: Nano<'AXIOM'>;
  readonly maxReward: Nano<'AXIOM'>;
  /** What the last settlement's floor left, in 1 / ACCRUAL_DENOMINATOR nano; 0n where it is not known. */
  readonly accrualRemainder: bigint;
}

/** A stake as the server decides on it. */
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
