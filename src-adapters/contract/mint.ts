import { DEFAULT_PAGE_SIZE } from '@axiom/domain/constants';
import * as z from 'zod/mini';
import {
  days,
  id,
  isoTime,
  listed,
  money,
  pageQuery,
  paged,
  percent,
  queryInt,
  version,
} from './primitives.ts';

export const mintStatus = z.enum(['pending', 'active', 'canceled', 'completed', 'move_to_staking']);

/** A plan: terms for a number of days. daily_reward is percent per day, the others percent. */
export const planRow = z.object({
  days: z.int(),
  is_active: z.boolean(),
  bonus_percent: percent,
  daily_reward: percent,
  max_reward_percent: percent,
});

export const plansAnswer = z.object({
  ...listed(planRow),
  /** Bounds of one mint in TON, spread in percent: what the form needs before it requests a quote. */
  min_ton: money,
  max_ton: money,
  max_pending: z.int(),
  spread_percent: percent,
  /** The fee for staking a bond, in TON; 0: none. */
  staking_fee_ton: money,
});

/** What a TON Connect wallet signs. valid_until in epoch seconds, amounts in nano, payload as base64 BoC. */
export const transactionRequest = z.object({
  valid_until: z.int(),
  network: z.enum(['-239', '-3']),
  messages: z.array(
    z.object({
      address: z.string(),
      amount: z.string().check(z.regex(/^\d{1,27}$/)),
      payload: z.optional(z.string()),
    }),
  ),
});

/** A mint. amount_ton in TON, token amounts and early_exit_fee in AXIOM; the fee is shown before a cancel. */
export const mintRow = z.object({
  id,
  mint_id: id,
  status: mintStatus,
  origin: z.enum(['paid', 'farm']),
  created_at: isoTime,
  activated_at: z.nullable(isoTime),
  matures_at: z.nullable(isoTime),
  closed_at: z.nullable(isoTime),
  /** End of the unpaid order, 15 min after its creation; null if there is no payment (a link's bond). */
  pay_until: z.nullable(isoTime),
  amount_ton: money,
  amount_token: money,
  expected_token: money,
  early_exit_fee: money,
  tariff_days: z.int(),
  bonus_percent: percent,
  daily_reward: percent,
  max_reward_percent: percent,
  /** Reserved by a stake that waits for its fee: no cancel, no second stake. */
  reserved: z.boolean(),
  tx_hash: z.nullable(z.string()),
});

export const mintsQuery = z.strictObject(pageQuery(DEFAULT_PAGE_SIZE));
export const mintsAnswer = z.object({ ...paged(mintRow), version });

export const mintCalculateQuery = z.strictObject({ amount: money, freeze_days: queryInt(1, 3650) });

/**
 * A quote: what the amount of TON buys now, in AXIOM. `price` is the market price, `buying_price` the price
 * charged (TON per AXIOM).
 */
export const mintCalculateAnswer = z.object({
  amount_ton: money,
  amount_token: money,
  expected_token: money,
  bonus_token: money,
  early_exit_fee: money,
  tariff_days: z.int(),
  bonus_percent: percent,
  daily_reward: percent,
  max_reward_percent: percent,
  price: money,
  buying_price: money,
  matures_at: isoTime,
  quoted_at: isoTime,
});

/** Money is text without a check of its form here: the domain's parser names the bound that is violated. */
export const mintCreateBody = z.strictObject({ amount: z.string().check(z.maxLength(128)), days });

export const mintCreateAnswer = z.object({ ...mintRow.shape, transaction: transactionRequest });

/** `only_pending`: cancel it only while it is unpaid; otherwise 409 not_pending, and nothing changes. */
export const mintCancelBody = z._default(z.strictObject({ only_pending: z._default(z.boolean(), false) }), {
  only_pending: false,
});

export const idParams = z.strictObject({ id });
