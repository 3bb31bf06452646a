import { DEFAULT_SORT_BY, DEFAULT_SORT_ORDER, HISTORY_PAGE_SIZE } from '@axiom/domain/constants';
import type { ReferralTransfer, SaleQuote, Withdrawal } from '@axiom/domain/ports/client';
import { PAYOUT_STATUSES } from '@axiom/domain/withdrawal';
import * as z from 'zod/mini';
import {
  epochSeconds,
  id,
  isoTime,
  money,
  pageQuery,
  paged,
  price,
  queryBoolean,
  sortOrder,
  token,
  ton,
} from './primitives.ts';
import { fields, thing } from './thing.ts';
import { read, spend, type Route } from './route.ts';

export const payoutStatus = z.enum(PAYOUT_STATUSES);

/** What a sale brings now: token_amount is the whole debit, amount_ton arrives in full. */
export const withdrawCalculateAnswer = thing<SaleQuote>()({
  tokenAmount: ['token_amount', token],
  feeToken: ['fee_token', token],
  amountTon: ['amount_ton', ton],
  price: ['price', price],
  sellingPrice: ['selling_price', price],
  minToken: ['min_token', token],
  maxToken: ['max_token', token],
  availableToken: ['available_token', token],
});

/** What a row of sales holds under the same name everywhere. */
export const saleFields = fields({
  id: ['id', id],
  feeToken: ['fee_token', token],
  status: ['status', payoutStatus],
  createdAtMs: ['created_at', isoTime],
});

export const withdrawRow = thing<Withdrawal>()({
  ...saleFields,
  tokenAmount: ['token_amount', token],
  amountTon: ['amount_ton', ton],
  address: ['address', z.string()],
  fromReferral: ['from_ref_balance', z.boolean()],
  position: ['position', z.optional(z.int())],
  positionIsUpperBound: ['position_is_upper_bound', z.optional(z.boolean())],
  reason: ['reason', z.optional(z.string())],
  reasonCode: ['reason_code', z.optional(z.string())],
  txHash: ['tx_hash', z.optional(z.string())],
});

/** The amount moved from the referral balance to the main one, without a fee, and both balances after it. */
export const referralTransferAnswer = thing<ReferralTransfer>()({
  tokenAmount: ['token_amount', token],
  balanceToken: ['balance_token', token],
  referralBalance: ['referral_balance', token],
});

export const withdrawRoutes = {
  withdrawCalculate: {
    ...read,
    path: '/withdraw/calculate',
    summary: 'What a sale brings now',
    query: z.strictObject({
      token_amount: money,
      from_ref_balance: z._default(queryBoolean, false),
    }),
    answer: withdrawCalculateAnswer,
    errors: ['invalid_amount', 'amount_too_large', 'nothing_left', 'price_stale'],
  },
  withdrawHistory: {
    ...read,
    path: '/withdraw/history',
    summary: 'Sales with their state',
    /** From from_timestamp (inclusive) to to_timestamp (exclusive), in epoch seconds; sorted by created_at then. */
    query: z.strictObject({
      ...pageQuery(HISTORY_PAGE_SIZE),
      from_timestamp: z.optional(epochSeconds),
      to_timestamp: z.optional(epochSeconds),
      sort_by: z._default(z.enum(['created_at', 'token_amount', 'amount_ton', 'status']), DEFAULT_SORT_BY),
      sort_order: z._default(sortOrder, DEFAULT_SORT_ORDER),
    }),
    answer: paged(withdrawRow),
  },
  withdrawCreate: {
    ...spend,
    path: '/withdraw/create',
    summary: 'Sell AXIOM for TON to an address',
    body: z.strictObject({
      token_amount: z.string().check(z.maxLength(128)),
      address: z.string().check(z.minLength(1), z.maxLength(128)),
      from_ref_balance: z._default(z.boolean(), false),
      min_amount_ton: z.optional(z.string().check(z.maxLength(128))),
    }),
    answer: withdrawRow,
    errors: [
      'invalid_amount',
      'amount_too_small',
      'amount_too_large',
      'nothing_left',
      'invalid_address',
      'day_limit_exceeded',
      'price_moved',
      'price_stale',
      'join_required',
    ],
  },
  referralTransfer: {
    ...spend,
    path: '/withdraw/transfer-from-referral-balance',
    summary: 'Move part of the referral balance to the main one',
    body: z.strictObject({ token_amount: z.string().check(z.maxLength(128)) }),
    answer: referralTransferAnswer,
    errors: ['invalid_amount', 'amount_too_small', 'amount_too_large', 'join_required'],
  },
} as const satisfies Record<string, Route>;
