import { DEFAULT_PAGE_SIZE } from '@axiom/domain/constants';
import * as z from 'zod/mini';
import { mintRow, planRow } from './mint.ts';
import {
  activationCode,
  days,
  id,
  isoTime,
  listed,
  money,
  pageQuery,
  paged,
  percent,
  queryBoolean,
  queryInt,
  version,
} from './primitives.ts';

export const farmLinkStatus = z.enum(['ACTIVE', 'REACHED', 'REVOKED']);
export const farmSource = z.enum(['main', 'referral', 'task']);

/**
 * A farming link as its author sees it. Amounts in AXIOM: `amount` per activation, `left_token` what a cancel
 * returns now.
 */
export const farmLinkRow = z.object({
  id,
  status: farmLinkStatus,
  source: farmSource,
  created_at: isoTime,
  /** When it was reached or revoked. */
  closed_at: z.nullable(isoTime),
  amount: money,
  days: z.int(),
  count_activations: z.int(),
  activated: z.int(),
  left_token: money,
  is_multilink: z.boolean(),
  is_for_me: z.boolean(),
  /** null if it is for the author's own bond: nobody can activate it. */
  activation_code: z.nullable(activationCode),
  link: z.nullable(z.string()),
  /** Frozen at creation; daily_reward is percent per day. */
  bonus_percent: percent,
  daily_reward: percent,
  max_reward_percent: percent,
});

/** Neither flag: the main balance; both together are refused. */
export const farmPlansQuery = z.strictObject({
  from_ref_balance: z._default(queryBoolean, false),
  from_task_balance: z._default(queryBoolean, false),
});

export const farmPlansAnswer = z.object({
  ...listed(planRow),
  source: farmSource,
  /** Of that balance, and the bounds of one link: what the form needs before it requests a quote. */
  available_token: money,
  min_token: money,
  max_activations: z.int(),
});

export const farmLinksQuery = z.strictObject(pageQuery(DEFAULT_PAGE_SIZE));
export const farmLinksAnswer = z.object({ ...paged(farmLinkRow), version });

/** amount in AXIOM, per activation. */
export const farmCalculateQuery = z.strictObject({ amount: money, freeze_days: queryInt(1, 3650) });

/**
 * What one activation would give now. Amounts in AXIOM; amount_ton is its value in TON at the market price;
 * per_day is its reward if it is staked, without bonuses.
 */
export const farmCalculateAnswer = z.object({
  amount_token: money,
  amount_ton: money,
  expected_token: money,
  bonus_token: money,
  per_day: money,
  max_reward: money,
  tariff_days: z.int(),
  bonus_percent: percent,
  daily_reward: percent,
  max_reward_percent: percent,
  price: money,
  matures_at: isoTime,
  quoted_at: isoTime,
});

/**
 * Money is text without a check of its form here: the domain names the bound that is violated, including the
 * policy's bound of the count.
 */
export const farmCreateBody = z.strictObject({
  amount: z.string().check(z.maxLength(128)),
  days,
  count_activations: z._default(z.int().check(z.minimum(1)), 1),
  from_ref_balance: z._default(z.boolean(), false),
  from_task_balance: z._default(z.boolean(), false),
  is_multilink: z._default(z.boolean(), false),
  is_for_me: z._default(z.boolean(), false),
});

/** The link; with is_for_me also the bond that it created at once. */
export const farmCreateAnswer = z.object({ ...farmLinkRow.shape, mint: z.nullable(mintRow) });

export const farmActivateBody = z.strictObject({ activation_code: activationCode });

/**
 * ACTIVE with the caller's own bond, from this or their first activation; REACHED and REVOKED without one.
 */
export const farmActivateAnswer = z.object({ status: farmLinkStatus, mint: z.nullable(mintRow) });

export const activationStatusQuery = z.strictObject({ activation_code: activationCode });

/**
 * What a link shows to the caller: `message` is for people; mint_details is the bond they got (with mint_id)
 * or would get, null if there is none.
 */
export const activationStatusAnswer = z.object({
  status: farmLinkStatus,
  message: z.string(),
  mint_details: z.nullable(
    z.object({
      tariff_days: z.int(),
      amount_token: money,
      amount_ton: money,
      mint_id: z.nullable(id),
    }),
  ),
});
