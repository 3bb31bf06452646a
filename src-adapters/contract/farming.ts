import { DEFAULT_PAGE_SIZE } from '@axiom/domain/constants';
import { FARM_LINK_STATUSES, FARM_SOURCES } from '@axiom/domain/farming';
import type { FarmLinkCard } from '@axiom/domain/ports/client';
import * as z from 'zod/mini';
import { idParams, mintRow, planRow, rateFields } from './mint.ts';
import {
  activationCode,
  days,
  id,
  isoTime,
  money,
  pageQuery,
  price,
  queryBoolean,
  queryInt,
  token,
  ton,
  versioned,
} from './primitives.ts';
import { beside, fields, record, thing } from './thing.ts';
import { list, nullable, nullIfAbsent } from './wired.ts';
import { read, spend, type Route } from './route.ts';

export const farmLinkStatus = z.enum(FARM_LINK_STATUSES);
export const farmSource = z.enum(FARM_SOURCES);

/** What its author and the server know of a re-bonding link. `amount` in AXIOM, of one activation; rates frozen at create. */
export const farmLinkFields = fields({
  id: ['id', id],
  status: ['status', farmLinkStatus],
  source: ['source', farmSource],
  createdAtMs: ['created_at', isoTime],
  closedAtMs: ['closed_at', nullIfAbsent(isoTime)],
  countActivations: ['count_activations', z.int()],
  activated: ['activated', z.int()],
  isMultilink: ['is_multilink', z.boolean()],
  isForMe: ['is_for_me', z.boolean()],
  /** null if it is for the author's own bond: nobody can activate it. */
  activationCode: ['activation_code', nullIfAbsent(activationCode)],
});

/** A re-bonding link as its author sees it: `left_token` is what a cancel returns now. */
export const farmLinkRow = thing<FarmLinkCard>()({
  ...farmLinkFields,
  amountToken: ['amount', token],
  tariffDays: ['days', z.int()],
  leftToken: ['left_token', token],
  link: ['link', nullIfAbsent(z.string())],
  ...rateFields,
  /** First names of the last who opened it, newest first. */
  openedBy: ['opened_by', list(z.string())],
});

export const farmPlansAnswer = record({
  plans: ['data', list(planRow)],
  total: ['total', z.int().check(z.minimum(0))],
  source: ['source', farmSource],
  /** Of that balance, and the bounds of one link: what the form needs before it requests a quote. */
  availableToken: ['available_token', token],
  minToken: ['min_token', token],
  maxActivations: ['max_activations', z.int()],
});

/**
 * What one activation would give now. Amounts in AXIOM; amount_ton is its value in TON at the market price;
 * per_day is its reward if it is staked, without bonuses.
 */
export const farmCalculateAnswer = record({
  amountToken: ['amount_token', token],
  amountTon: ['amount_ton', ton],
  expectedToken: ['expected_token', token],
  bonusToken: ['bonus_token', token],
  dailyRewardToken: ['per_day', token],
  maxRewardToken: ['max_reward', token],
  days: ['tariff_days', z.int()],
  ...rateFields,
  price: ['price', price],
  maturesAtMs: ['matures_at', isoTime],
  quotedAtMs: ['quoted_at', isoTime],
});

/**
 * What a link shows to the caller: `message` is for people; mint_details is the bond they got (with mint_id)
 * or would get, null if there is none.
 */
export const activationStatusAnswer = record({
  status: ['status', farmLinkStatus],
  message: ['message', z.string()],
  details: [
    'mint_details',
    nullable(
      record({
        tariffDays: ['tariff_days', z.int()],
        amountToken: ['amount_token', token],
        amountTon: ['amount_ton', ton],
        bondId: ['mint_id', z.nullable(id)],
      }),
    ),
  ],
  /** First name of the author, for whoever got a bond from the link. */
  authorName: ['author_name', z.nullable(z.string())],
});

export const farmingRoutes = {
  farmPlans: {
    ...read,
    path: '/farming/plans',
    summary: 'Plans and bounds of re-bonding from one balance',
    /** Neither flag: the main balance; both together are refused. */
    query: z.strictObject({
      from_ref_balance: z._default(queryBoolean, false),
      from_task_balance: z._default(queryBoolean, false),
    }),
    answer: farmPlansAnswer,
    errors: ['two_farm_sources'],
  },
  farmLinks: {
    ...read,
    path: '/farming/',
    summary: 'Re-bonding links, newest first',
    query: z.strictObject(pageQuery(DEFAULT_PAGE_SIZE)),
    answer: versioned(farmLinkRow),
  },
  farmCalculate: {
    ...read,
    path: '/farming/calculate',
    summary: 'What one activation of a link would give',
    /** amount in AXIOM, per activation. */
    query: z.strictObject({ amount: money, freeze_days: queryInt(1, 3650) }),
    answer: farmCalculateAnswer,
    errors: ['invalid_amount', 'amount_too_small', 'amount_too_large', 'plan_not_found', 'price_stale'],
  },
  farmCreate: {
    ...spend,
    path: '/farming/create',
    summary: 'Set tokens aside for a re-bonding link, or make a bond of one’s own',
    /**
     * Money is text without a check of its form here: the domain names the bound that is violated, including the
     * policy's bound of the count.
     */
    body: z.strictObject({
      amount: z.string().check(z.maxLength(128)),
      days,
      count_activations: z._default(z.int().check(z.minimum(1)), 1),
      from_ref_balance: z._default(z.boolean(), false),
      from_task_balance: z._default(z.boolean(), false),
      is_multilink: z._default(z.boolean(), false),
      is_for_me: z._default(z.boolean(), false),
    }),
    /** The link; with is_for_me also the bond that it created at once. */
    answer: beside('link', farmLinkRow, { bond: ['mint', nullable(mintRow)] }),
    errors: [
      'invalid_amount',
      'amount_too_small',
      'amount_too_large',
      'plan_not_found',
      'two_farm_sources',
      'invalid_activation_count',
      'price_stale',
      'join_required',
    ],
  },
  farmCancel: {
    ...spend,
    path: '/farming/{id}/cancel',
    summary: 'Revoke a link; what is left returns to its balance without a fee',
    params: idParams,
    answer: farmLinkRow,
    errors: ['farm_link_not_found', 'illegal_farm_link_transition', 'join_required'],
  },
  farmActivate: {
    ...spend,
    path: '/farming/activate',
    summary: 'Take one share of a link: an active bond, once a person',
    body: z.strictObject({ activation_code: activationCode }),
    /** ACTIVE with the caller's own bond, of this or their first activation; REACHED and REVOKED without one. */
    answer: record({
      status: ['status', farmLinkStatus],
      bond: ['mint', nullable(mintRow)],
    }),
    errors: ['farm_link_not_found', 'own_farm_link', 'price_stale', 'join_required'],
  },
  activationStatus: {
    ...read,
    path: '/farming/activation-status',
    summary: 'What a link gives, or gave, to the caller',
    query: z.strictObject({ activation_code: activationCode }),
    answer: activationStatusAnswer,
    errors: ['farm_link_not_found', 'price_stale'],
  },
} as const satisfies Record<string, Route>;
