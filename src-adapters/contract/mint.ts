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

/** A plan: terms by number of days. daily_reward is percent per day, the others percent. */
export const planRow = z.object({
  days: z.int(),
  is_active: z.boolean(),
  bonus_percent: percent,
  daily_reward: percent,
  max_reward_percent: percent,
});

export const plansAnswer = z.object({
  ...listed(planRow),
  /** Bounds of one mint in TON, spread in percent: what the form needs to speak before it asks for a quote. */
  min_ton: money,
  max_ton: money,
  max_pending: z.int(),
  spread_percent: percent,
  /** What staking a bond costs, in TON; 0: nothing. */
  staking_fee_ton: money,
});

/** What a TON Connect wallet signs. valid_until in epoch seconds; amounts nano; payload base64 BoC. */
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

/** A mint. amount_ton in TON, token amounts in AXIOM, early_exit_fee in AXIOM known before the tap. */
export const mintRow = z.object({
  id,
  mint_id: id,
  status: mintStatus,
  origin: z.enum(['paid', 'farm']),
  created_at: isoTime,
  activated_at: z.nullable(isoTime),
  matures_at: z.nullable(isoTime),
  closed_at: z.nullable(isoTime),
  /** When the order ends unpaid, 15 min after its creation; null where nothing is paid (a link's bond). */
  pay_until: z.nullable(isoTime),
  amount_ton: money,
  amount_token: money,
  expected_token: money,
  early_exit_fee: money,
  tariff_days: z.int(),
  bonus_percent: percent,
  daily_reward: percent,
  max_reward_percent: percent,
  /** A stake that waits for its fee holds this mint: no cancel, no second stake. */
  reserved: z.boolean(),
  tx_hash: z.nullable(z.string()),
});

export const mintsQuery = z.strictObject(pageQuery(300));
export const mintsAnswer = z.object({ ...paged(mintRow), version });

export const mintCalculateQuery = z.strictObject({ amount: money, freeze_days: queryInt(1, 3650) });

/** A quote: what the amount of TON buys now, in AXIOM. `price` is the market's, `buying_price` what is charged (TON per AXIOM). */
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

/** Money arrives as text, not checked by shape here: the domain's parser names the bound that is broken. */
export const mintCreateBody = z.strictObject({ amount: z.string().check(z.maxLength(128)), days });

export const mintCreateAnswer = z.object({ ...mintRow.shape, transaction: transactionRequest });

/** `only_pending`: cancel it only while it is unpaid; in any other status 409 not_pending, and nothing changes. */
export const mintCancelBody = z._default(z.strictObject({ only_pending: z._default(z.boolean(), false) }), {
  only_pending: false,
});

export const idParams = z.strictObject({ id });
