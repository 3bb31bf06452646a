import { DEFAULT_PAGE_SIZE } from '@axiom/domain/constants';
import { MINT_STATUSES } from '@axiom/domain/mint';
import { RETURN_REASONS, RETURN_STATUSES, type ReturnedPayment } from '@axiom/domain/payment';
import type { Bond, BondQuote, OfferedPlan } from '@axiom/domain/ports/client';
import * as z from 'zod/mini';
import {
  days,
  id,
  isoTime,
  money,
  pageQuery,
  percent,
  price,
  queryInt,
  token,
  ton,
  versioned,
} from './primitives.ts';
import { beside, fields, record, thing } from './thing.ts';
import { list, nullIfAbsent } from './wired.ts';
import { read, spend, type Route } from './route.ts';

export const mintStatus = z.enum(MINT_STATUSES);

/** A plan's rates as they are frozen into bonds and links: daily_reward is percent per day, the others percent. */
export const rateFields = fields({
  bonusPercent: ['bonus_percent', percent],
  dailyReward: ['daily_reward', percent],
  maxRewardPercent: ['max_reward_percent', percent],
});

/** A plan: terms by number of days. */
export const planRow = thing<OfferedPlan>()({
  days: ['days', z.int()],
  isActive: ['is_active', z.boolean()],
  ...rateFields,
});

export const plansAnswer = record({
  plans: ['data', list(planRow)],
  total: ['total', z.int().check(z.minimum(0))],
  /** Bounds of one mint in TON, spread in percent: what the form needs before it requests a quote. */
  minTon: ['min_ton', ton],
  maxTon: ['max_ton', ton],
  maxPending: ['max_pending', z.int()],
  spreadPercent: ['spread_percent', percent],
  /** The fee for staking a bond, in TON; 0: none. */
  stakingFeeTon: ['staking_fee_ton', ton],
});

/** What a TON Connect wallet signs. valid_until in epoch seconds, amounts in nano, payload as base64 BoC. */
export const transactionRequest = record({
  validUntil: ['valid_until', z.int()],
  network: ['network', z.enum(['-239', '-3'])],
  messages: [
    'messages',
    list(
      record({
        address: ['address', z.string()],
        amount: ['amount', z.string().check(z.regex(/^\d{1,27}$/))],
        payload: ['payload', z.optional(z.string())],
      }),
    ),
  ],
});

/** What everybody who may see a bond knows of it. */
export const mintFields = fields({
  id: ['id', id, 'mint_id'],
  status: ['status', mintStatus],
  origin: ['origin', z.enum(['paid', 'farm'])],
  createdAtMs: ['created_at', isoTime],
  activatedAtMs: ['activated_at', nullIfAbsent(isoTime)],
  maturesAtMs: ['matures_at', nullIfAbsent(isoTime)],
  closedAtMs: ['closed_at', nullIfAbsent(isoTime)],
  amountTon: ['amount_ton', ton],
  amountToken: ['amount_token', token],
  expectedToken: ['expected_token', token],
  /** In AXIOM, known before the tap. */
  earlyExitFee: ['early_exit_fee', token],
  tariffDays: ['tariff_days', z.int()],
});

/** TON that came with a mint's order code and pays nothing: it goes back to its sender, less the network fee. */
export const returnedFields = fields({
  amountTon: ['amount_ton', ton],
  reason: ['reason', z.enum(RETURN_REASONS)],
  status: ['status', z.enum(RETURN_STATUSES)],
});

/** A mint. amount_ton in TON, token amounts in AXIOM. */
export const mintRow = thing<Bond>()({
  ...mintFields,
  ...rateFields,
  /** End of the unpaid order, 15 min after its creation; null if there is no payment (a link's bond). */
  payUntilMs: ['pay_until', nullIfAbsent(isoTime)],
  /** Reserved by a stake that waits for its fee: no cancel, no second stake. */
  isReserved: ['reserved', z.boolean()],
  txHash: ['tx_hash', nullIfAbsent(z.string())],
  /** The newest such payment. */
  returned: ['returned', nullIfAbsent(thing<ReturnedPayment>()(returnedFields))],
});

/**
 * A quote: what the amount of TON buys now, in AXIOM. `price` is the market price, `buying_price` the price
 * charged (TON per AXIOM).
 */
export const mintCalculateAnswer = thing<BondQuote>()({
  amountTon: ['amount_ton', ton],
  amountToken: ['amount_token', token],
  expectedToken: ['expected_token', token],
  bonusToken: ['bonus_token', token],
  earlyExitFee: ['early_exit_fee', token],
  tariffDays: ['tariff_days', z.int()],
  ...rateFields,
  price: ['price', price],
  buyingPrice: ['buying_price', price],
  maturesAtMs: ['matures_at', isoTime],
  quotedAtMs: ['quoted_at', isoTime],
});

export const idParams = z.strictObject({ id });

export const mintRoutes = {
  mints: {
    ...read,
    path: '/mint/',
    summary: 'Bonds, newest first',
    query: z.strictObject(pageQuery(DEFAULT_PAGE_SIZE)),
    answer: versioned(mintRow),
  },
  plans: { ...read, path: '/mint/all-plans', summary: 'Plans with their terms', answer: plansAnswer },
  mintCalculate: {
    ...read,
    path: '/mint/calculate',
    summary: 'What an amount of TON buys now',
    query: z.strictObject({ amount: money, freeze_days: queryInt(1, 3650) }),
    answer: mintCalculateAnswer,
    errors: ['invalid_amount', 'amount_too_small', 'amount_too_large', 'plan_not_found', 'price_stale'],
  },
  mintCreate: {
    ...spend,
    path: '/mint/create',
    summary: 'Order a bond; the answer carries the transaction to sign',
    /** Money is text without a check of its form here: the domain's parser names the bound that is violated. */
    body: z.strictObject({ amount: z.string().check(z.maxLength(128)), days }),
    answer: beside('bond', mintRow, { transaction: ['transaction', transactionRequest] }),
    errors: [
      'invalid_amount',
      'amount_too_small',
      'amount_too_large',
      'plan_not_found',
      'price_stale',
      'too_many_pending',
      'join_required',
      'chain_unavailable',
    ],
  },
  mintCancel: {
    ...spend,
    path: '/mint/{id}/cancel',
    summary: 'Cancel a bond: free while pending, for a fee while active',
    params: idParams,
    /** `only_pending`: cancel it only while it is unpaid; otherwise 409 not_pending, and nothing changes. */
    body: z._default(z.strictObject({ only_pending: z._default(z.boolean(), false) }), {
      only_pending: false,
    }),
    answer: mintRow,
    errors: [
      'mint_not_found',
      'not_pending',
      'nothing_left',
      'illegal_mint_transition',
      'mint_reserved',
      'join_required',
    ],
  },
} as const satisfies Record<string, Route>;
