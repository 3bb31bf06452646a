import * as z from 'zod/mini';
import { isoTime, listed, money, percent, refCode, version } from './primitives.ts';

/**
 * `membership=now`: the messenger is queried again whether this person is in the community; takes up to 2 s.
 */
export const meQuery = z.strictObject({ membership: z.optional(z.enum(['now'])) });

/**
 * GET /user/me. `ref` is level − 1 on the wire (0…7); a client adds 1, only once. Balances in AXIOM, turnover
 * in TON.
 */
export const meAnswer = z.object({
  id: z.string(),
  telegram_id: z.string(),
  first_name: z.string(),
  ref: z.int().check(z.minimum(0), z.maximum(7)),
  ref_code: refCode,
  ref_link: z.string(),
  balance_token: money,
  task_balance: money,
  referral_balance: money,
  referral_pending: money,
  turnover: money,
  turnover_pending: money,
  hold_bonus: percent,
  investment_bonus: percent,
  collective_bonus: percent,
  community_participation: z.boolean(),
  /** Only if requested: the messenger's current answer; unknown if it does not answer. */
  membership: z.optional(z.enum(['member', 'stranger', 'unknown'])),
  community_link: z.nullable(z.string()),
  /** The wallet that was proven last, in friendly form; withdrawals propose it. */
  wallet_address: z.nullable(z.string()),
  new_referrals: z.int().check(z.minimum(0)),
  created_at: isoTime,
  version,
});

/** POST /user/share-message: no fields. */
export const shareMessageBody = z.optional(z.strictObject({}));

/**
 * The messenger's prepared message under both of its names: for this person, usable once, until `expires_at`
 * (R5.05).
 */
export const shareMessageAnswer = z.object({
  id: z.string(),
  inline_message_id: z.string(),
  expires_at: isoTime,
});

/** A friend: what they brought, and whether it counts yet (R9.07). */
export const referralRow = z.object({
  id: z.string(),
  first_name: z.string(),
  joined_at: isoTime,
  is_new: z.boolean(),
  status: z.enum(['joined', 'pending', 'counted', 'not_counted']),
  turnover: money,
  turnover_pending: money,
  bonus: money,
  bonus_pending: money,
});

/** A level: its least released turnover in TON, and the percent of an invitee's bond. */
export const levelRow = z.object({
  ref: z.int().check(z.minimum(0), z.maximum(7)),
  turnover: money,
  bonus_percent: percent,
});

/** Friends, newest first. A friend is new if they registered after the last read of this list. */
export const referralsAnswer = z.object({
  ...listed(referralRow),
  counts: z.object({
    new: z.int(),
    joined: z.int(),
    pending: z.int(),
    counted: z.int(),
    not_counted: z.int(),
  }),
  levels: z.array(levelRow),
  /** The least transfer to the main balance, in AXIOM. */
  transfer_min_token: money,
});
