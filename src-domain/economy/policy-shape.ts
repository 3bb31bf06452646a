import {
  boolean,
  decimal,
  described,
  integer,
  listOf,
  mapped,
  optional,
  record,
  schemaAddress,
  type Shape,
  type ShapeFields,
  variants,
} from '../document/index.ts';
import {
  AMOUNT_FRACTION_DIGITS,
  axiom,
  type Nano,
  NANO_PER_UNIT,
  percent6,
  type Percent6,
  PERCENT_FRACTION_DIGITS,
  ton,
  WHOLE_PERCENT,
} from '../money/index.ts';
import type { DaysStep, EconomyPolicy, Fee, MintPlan, TaskKind, TaskOffer, TokenStep } from './policy.ts';

/** Upper bound of every amount in the document: the ledger stores nano in 64 bits. */
const LARGEST_AMOUNT = 9_000_000_000n * NANO_PER_UNIT;
const ONE_NANO = 1n;
const ONE_MILLIONTH = 1n;
const PERCENT = WHOLE_PERCENT / 100n;
const BELOW_WHOLE = WHOLE_PERCENT - ONE_MILLIONTH;
const DAYS = integer({ min: 1, max: 3650 });

function percent(unit: string, min: bigint, max: bigint): Shape<Percent6> {
  return mapped(decimal({ min, max, fractionDigits: PERCENT_FRACTION_DIGITS, unit }), percent6);
}

function amount(unit: 'TON' | 'AXIOM', min: bigint): Shape<bigint> {
  return decimal({ min, max: LARGEST_AMOUNT, fractionDigits: AMOUNT_FRACTION_DIGITS, unit });
}

const tonFrom = (min: bigint): Shape<Nano<'TON'>> => mapped(amount('TON', min), ton);
const axiomFrom = (min: bigint): Shape<Nano<'AXIOM'>> => mapped(amount('AXIOM', min), axiom);
const perDay: Shape<Percent6> = percent('% a day', ONE_MILLIONTH, WHOLE_PERCENT);

const fee: Shape<Fee> = mapped(
  record({ percent: percent('%', 0n, BELOW_WHOLE), flat_token: axiomFrom(0n) }),
  (read) => ({ percent: read.percent, flatToken: read.flat_token }),
);

const plan: Shape<MintPlan> = mapped(
  record({
    days: DAYS,
    is_active: described(optional(boolean(), true), 'Whether it is on offer.'),
    bonus_percent: described(
      percent('%', 0n, 10n * WHOLE_PERCENT),
      'Percent of the amount, added when the bond matures.',
    ),
    daily_reward: described(perDay, 'Percent of the amount a day, while it is staked.'),
    max_reward_percent: described(
      percent('%', ONE_MILLIONTH, 100n * WHOLE_PERCENT),
      'Percent of the amount at which a stake is complete.',
    ),
  }),
  (read) => ({
    days: read.days,
    isActive: read.is_active,
    bonusPercent: read.bonus_percent,
    dailyReward: read.daily_reward,
    maxRewardPercent: read.max_reward_percent,
  }),
);

const daysStep: Shape<DaysStep> = record({ days: DAYS, daily: perDay });
const tokenStep: Shape<TokenStep> = record({ token: axiomFrom(ONE_NANO), daily: perDay });

const offer = { reward: axiomFrom(ONE_NANO), budget: axiomFrom(ONE_NANO) };
const task: Shape<TaskOffer> = mapped(
  variants({
    join_channel: offer,
    connect_wallet: offer,
    first_bond: offer,
    invite_friends: { count: integer({ min: 1, max: 1000 }), ...offer },
    post_link: offer,
    screenshot: offer,
    daily_check_in: offer,
  } satisfies Record<TaskKind, ShapeFields>),
  (read) => ({
    kind: read.kind,
    count: read.kind === 'invite_friends' ? read.count : 1,
    reward: read.reward,
    budget: read.budget,
  }),
);

const steps = { min: 0, max: 50 };

/** The form of a policy document, defined once: `readPolicy` and `policySchema` both use it. */
export const policyShape: Shape<EconomyPolicy> = mapped(
  record({
    plans: listOf(plan, { min: 1, max: 50 }),
    spread_percent: described(
      percent('%', 0n, 50n * PERCENT),
      'Distance of the buying and of the selling price from the market’s.',
    ),
    mint: record({
      min_ton: tonFrom(ONE_NANO),
      max_ton: tonFrom(ONE_NANO),
      max_pending: integer({ min: 1, max: 100 }),
      early_exit_fee: described(fee, 'max(flat, percent), kept when a bond is canceled; nothing at 0 %.'),
    }),
    staking: record({ fee_ton: tonFrom(0n) }),
    referral: record({ min_days: described(DAYS, 'A maturing bond counts from this plan on.') }),
    farming: record({
      min_token: axiomFrom(ONE_NANO),
      max_activations: integer({ min: 1, max: 1_000_000 }),
    }),
    transfer: record({ min_token: axiomFrom(ONE_NANO) }),
    withdrawal: record({
      min_token: axiomFrom(ONE_NANO),
      max_token_per_day: axiomFrom(ONE_NANO),
      review_above_ton: described(
        tonFrom(0n),
        'A payout waits for the operator that, with what the same person sold before it in the UTC day, is above it.',
      ),
      fee: described(fee, 'max(flat, percent), kept from a sale; nothing at 0 %.'),
    }),
    hold_bonus: described(listOf(daysStep, steps), 'By days in a row on which something paid was held.'),
    investment_bonus: described(
      listOf(tokenStep, steps),
      'By one’s paid bonds and stakes older than 7 days.',
    ),
    collective_bonus: described(listOf(tokenStep, steps), 'By everybody’s staked total.'),
    tasks: described(listOf(task, { min: 0, max: 100 }), 'Rewards and the total budget of each.'),
    $schema: schemaAddress,
  }),
  (read) => ({
    plans: read.plans,
    spread: read.spread_percent,
    mint: {
      minTon: read.mint.min_ton,
      maxTon: read.mint.max_ton,
      maxPending: read.mint.max_pending,
      earlyExitFee: read.mint.early_exit_fee,
    },
    staking: { feeTon: read.staking.fee_ton },
    referral: { minDays: read.referral.min_days },
    farming: { minToken: read.farming.min_token, maxActivations: read.farming.max_activations },
    transfer: { minToken: read.transfer.min_token },
    withdrawal: {
      minToken: read.withdrawal.min_token,
      maxTokenPerDay: read.withdrawal.max_token_per_day,
      reviewAboveTon: read.withdrawal.review_above_ton,
      fee: read.withdrawal.fee,
    },
    holdBonus: read.hold_bonus,
    investmentBonus: read.investment_bonus,
    collectiveBonus: read.collective_bonus,
    tasks: read.tasks,
  }),
);
