import type { TaskKind } from './policy.ts';

// Type aliases, not interfaces: only those may be handed to whoever takes any record.

/** A fee as a policy document writes it. */
export type FeeDocument = {
  /** Percent of the amount; nothing at all is kept at `"0"`. */
  percent: string;
  /** Decimal AXIOM: the least that is kept. */
  flat_token: string;
};

/** A bond on offer as a policy document writes it. */
export type PlanDocument = {
  days: number;
  /** True unless it says otherwise. */
  is_active?: boolean | undefined;
  /** Percent of the amount, added when the bond matures. */
  bonus_percent: string;
  /** Percent of the amount a day, while it is staked. */
  daily_reward: string;
  /** Percent of the amount at which a stake is complete. */
  max_reward_percent: string;
};

/** From this many days on, `daily` percent a day; as a policy document writes it. */
export type DaysStepDocument = { days: number; daily: string };

/** From this many AXIOM (decimal) on, `daily` percent a day; as a policy document writes it. */
export type TokenStepDocument = { token: string; daily: string };

/** A task on offer as a policy document writes it; decimal AXIOM. */
export type TaskDocument = { reward: string; budget: string } & (
  | { kind: Exclude<TaskKind, 'invite_friends'> }
  | { kind: 'invite_friends'; count: number }
);

/**
 * A policy document as it is written: JSON with decimal texts in TON, AXIOM or percent. That a value has this type says
 * nothing about its numbers: `parsePolicy` reads, bounds and proves them.
 */
export type PolicyDocument = {
  /** Where the JSON Schema is, for editors. */
  $schema?: string | undefined;
  plans: PlanDocument[];
  /** Distance of the buying and of the selling price from the market’s, in percent. */
  spread_percent: string;
  mint: { min_ton: string; max_ton: string; max_pending: number; early_exit_fee: FeeDocument };
  staking: { fee_ton: string };
  /** A maturing bond counts from a plan of this many days on. */
  referral: { min_days: number };
  farming: { min_token: string; max_activations: number };
  transfer: { min_token: string };
  withdrawal: {
    min_token: string;
    max_token_per_day: string;
    /** A payout that, with what the same person sold before it in the UTC day, is above it waits for the operator. */
    review_above_ton: string;
    fee: FeeDocument;
  };
  hold_bonus: DaysStepDocument[];
  investment_bonus: TokenStepDocument[];
  collective_bonus: TokenStepDocument[];
  tasks: TaskDocument[];
};
