import type { Nano, Percent6 } from '../money/index.ts';

/** max(flat, percent of the amount), at most the amount. 0 if `percent` is 0. */
export interface Fee {
  readonly percent: Percent6;
  readonly flatToken: Nano<'AXIOM'>;
}

/** A bond on offer. */
export interface MintPlan {
  readonly days: number;
  readonly isActive: boolean;
  /** Added to the bond's amount when it matures. */
  readonly bonusPercent: Percent6;
  /** Percent of a stake's amount per day. */
  readonly dailyReward: Percent6;
  /** Percent of a stake's amount at which it completes. */
  readonly maxRewardPercent: Percent6;
}

/** From this many days on, `daily` percent per day is added to a stake's rate. */
export interface DaysStep {
  readonly days: number;
  readonly daily: Percent6;
}

/** From this many nano-AXIOM on, `daily` percent per day is added to a stake's rate. */
export interface TokenStep {
  readonly token: Nano<'AXIOM'>;
  readonly daily: Percent6;
}

/** Every kind of task. */
export const TASK_KINDS = [
  'join_channel',
  'connect_wallet',
  'first_bond',
  'invite_friends',
  'post_link',
  'screenshot',
  'daily_check_in',
] as const;
/** One of TASK_KINDS. */
export type TaskKind = (typeof TASK_KINDS)[number];

/** A task on offer: the reward for doing it once and the budget for all rewards; nano-AXIOM. */
export interface TaskOffer {
  readonly kind: TaskKind;
  /** Number of friends, for invite_friends; otherwise 1. */
  readonly count: number;
  readonly reward: Nano<'AXIOM'>;
  /** Upper bound of all rewards ever paid for it. */
  readonly budget: Nano<'AXIOM'>;
}

/** Every number of the economy: one document for server and simulator. */
export interface EconomyPolicy {
  /** Ascending by days. */
  readonly plans: readonly MintPlan[];
  /** Distance of the buying and the selling price from the market's. */
  readonly spread: Percent6;
  readonly mint: {
    readonly minTon: Nano<'TON'>;
    readonly maxTon: Nano<'TON'>;
    readonly maxPending: number;
    readonly earlyExitFee: Fee;
  };
  readonly staking: { readonly feeTon: Nano<'TON'> };
  readonly referral: { readonly minDays: number };
  readonly farming: { readonly minToken: Nano<'AXIOM'>; readonly maxActivations: number };
  readonly transfer: { readonly minToken: Nano<'AXIOM'> };
  readonly withdrawal: {
    readonly minToken: Nano<'AXIOM'>;
    readonly maxTokenPerDay: Nano<'AXIOM'>;
    readonly reviewAboveTon: Nano<'TON'>;
    readonly fee: Fee;
  };
  readonly holdBonus: readonly DaysStep[];
  readonly investmentBonus: readonly TokenStep[];
  readonly collectiveBonus: readonly TokenStep[];
  readonly tasks: readonly TaskOffer[];
}
