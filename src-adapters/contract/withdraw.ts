import { DEFAULT_SORT_BY, DEFAULT_SORT_ORDER, HISTORY_PAGE_SIZE } from '@axiom/domain/constants';
import * as z from 'zod/mini';
import { id, isoTime, money, pageQuery, paged, queryBoolean, sortOrder } from './primitives.ts';

export const payoutStatus = z.enum(['queued', 'sending', 'confirmed', 'refunded', 'held']);

export const withdrawCalculateQuery = z.strictObject({
  token_amount: money,
  from_ref_balance: z._default(queryBoolean, false),
});

/** What a sale brings now: token_amount is the whole debit, amount_ton arrives in full. */
export const withdrawCalculateAnswer = z.object({
  token_amount: money,
  fee_token: money,
  amount_ton: money,
  price: money,
  selling_price: money,
  min_token: money,
  max_token: money,
  available_token: money,
});

export const withdrawRow = z.object({
  id,
  token_amount: money,
  fee_token: money,
  amount_ton: money,
  address: z.string(),
  from_ref_balance: z.boolean(),
  status: payoutStatus,
  created_at: isoTime,
  position: z.optional(z.int()),
  reason: z.optional(z.string()),
  tx_hash: z.optional(z.string()),
});

export const withdrawHistoryQuery = z.strictObject({
  ...pageQuery(HISTORY_PAGE_SIZE),
  sort_by: z._default(z.enum(['created_at', 'token_amount', 'amount_ton', 'status']), DEFAULT_SORT_BY),
  sort_order: z._default(sortOrder, DEFAULT_SORT_ORDER),
});

export const withdrawHistoryAnswer = z.object(paged(withdrawRow));

export const referralTransferBody = z.strictObject({ token_amount: z.string().check(z.maxLength(128)) });

/** The amount moved from the referral balance to the main one, without a fee, and both balances after it. */
export const referralTransferAnswer = z.object({
  token_amount: money,
  balance_token: money,
  referral_balance: money,
});

export const withdrawCreateBody = z.strictObject({
  token_amount: z.string().check(z.maxLength(128)),
  address: z.string().check(z.minLength(1), z.maxLength(128)),
  from_ref_balance: z._default(z.boolean(), false),
  min_amount_ton: z.optional(z.string().check(z.maxLength(128))),
});
