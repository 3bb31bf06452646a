import type { TaskKind } from './policy.ts';

// Type aliases, not interfaces: an interface cannot be passed where any record is accepted.

/** A fee in a policy document. */
export type FeeDocument = {
  /** Percent of the amount; at `"0"` there is no fee at all. */
  percent: string;
  /** Decimal AXIOM: the least fee. */
  flat_token: string;
};

/** A bond on offer in a policy document. */
export type PlanDocument = {
  days: number;
  /** Default: true. */
  is_active?: boolean | undefined;
  /** Percent of the amount, added when the bond matures. */
  bonus_percent: string;
  /** Percent of the amount per day, while it is staked. */
  daily_reward: string;
  /** Percent of the amount at which a stake is complete. */
  max_reward_percent: string;
};

/** From this many days on, `daily` percent per day; in a policy document. */
export type DaysStepDocument = { days: number; daily: string };

/** From this many AXIOM (decimal) on, `daily` percent per day; in a policy document. */
export type TokenStepDocument = { token: string; daily: string };

/** A task on offer in a policy document; decimal AXIOM. */
export type TaskDocument = { reward: string; budget: string } & (
  | { kind: Exclude<TaskKind, 'invite_friends'> }
  | { kind: 'invite_friends'; count: number }
);

/**
 * A policy document: JSON with decimal texts in TON, AXIOM or percent. This type does not check the numbers:
 * `parsePolicy` reads, bounds and proves them.
 */
export type PolicyDocument = {
  /** Address of the JSON Schema, for editors. */
  $schema?: string | undefined;
  plans: PlanDocument[];
  /** Distance of the buying and the selling price from the market's, in percent. */
  spread_percent: string;
  mint: { min_ton: string; max_ton: string; max_pending: number; early_exit_fee: FeeDocument };
  staking: { fee_ton: string };
  /** A matured bond releases the referral bonus if its plan has at least this many days. */
  referral: { min_days: number };
  farming: { min_token: string; max_activations: number };
  transfer: { min_token: string };
  withdrawal: {
    min_token: string;
    max_token_per_day: string;
    /** A payout waits for the operator if the person's sales of its UTC day, it included, are above this. */
    review_above_ton: string;
    fee: FeeDocument;
  };
  hold_bonus: DaysStepDocument[];
  investment_bonus: TokenStepDocument[];
  collective_bonus: TokenStepDocument[];
  tasks: TaskDocument[];
};
