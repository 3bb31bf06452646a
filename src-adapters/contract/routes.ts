import type * as z from 'zod/mini';
import { logoutBody, okAnswer, refreshBody, registerBody, tokensAnswer } from './auth.ts';
import type { ErrorCode } from './errors.ts';
import {
  activationStatusAnswer,
  activationStatusQuery,
  farmActivateAnswer,
  farmActivateBody,
  farmCalculateAnswer,
  farmCalculateQuery,
  farmCreateAnswer,
  farmCreateBody,
  farmLinkRow,
  farmLinksAnswer,
  farmLinksQuery,
  farmPlansAnswer,
  farmPlansQuery,
} from './farming.ts';
import { maintenanceAnswer } from './maintenance.ts';
import {
  idParams,
  mintCalculateAnswer,
  mintCalculateQuery,
  mintCancelBody,
  mintCreateAnswer,
  mintCreateBody,
  mintRow,
  mintsAnswer,
  mintsQuery,
  plansAnswer,
} from './mint.ts';
import { operationsAnswer, operationsQuery } from './operations.ts';
import { candlesAnswer, candlesQuery, priceAnswer } from './price.ts';
import {
  stakeCalculateAnswer,
  stakeCalculateQuery,
  stakeCreateAnswer,
  stakeCreateBody,
  stakesAnswer,
  stakesQuery,
} from './staking.ts';
import { statsAnswer } from './stats.ts';
import { taskBody, taskClaimAnswer, taskRow, tasksAnswer, taskValidateBody } from './tasks.ts';
import { meAnswer, meQuery, referralsAnswer, shareMessageAnswer, shareMessageBody } from './user.ts';
import {
  proofPayloadAnswer,
  walletAccountAnswer,
  walletAccountQuery,
  walletProofAnswer,
  walletProofBody,
} from './wallet.ts';
import {
  referralTransferAnswer,
  referralTransferBody,
  withdrawCalculateAnswer,
  withdrawCalculateQuery,
  withdrawCreateBody,
  withdrawHistoryAnswer,
  withdrawHistoryQuery,
  withdrawRow,
} from './withdraw.ts';

/** The rate limit that a call counts for. */
export type RateClass = 'sign_in' | 'money' | 'other';

export interface Route {
  readonly method: 'GET' | 'POST';
  /** Under /api; `{id}` marks a path parameter. */
  readonly path: string;
  /** A bearer token is required; false for calls without sign-in. */
  readonly auth: boolean;
  readonly rate: RateClass;
  /** Accepts an Idempotency-Key: the call moves money. */
  readonly idempotent: boolean;
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Also accepts a multipart form: the body's fields, and a file `photo`. */
  readonly photo?: true;
  readonly answer: z.ZodMiniType;
  readonly errors: readonly ErrorCode[];
}

const read = { method: 'GET', auth: true, rate: 'other', idempotent: false, errors: [] } as const;
const spend = { method: 'POST', auth: true, rate: 'money', idempotent: true } as const;
const act = { method: 'POST', auth: true, rate: 'other', idempotent: false } as const;
const open = { auth: false, idempotent: false } as const;

/**
 * All calls by name. The server mounts them, the client calls them, the API document lists them. Source:
 * R5.01–R5.32.
 */
export const routes = {
  register: {
    ...open,
    method: 'POST',
    path: '/auth/register',
    rate: 'sign_in',
    summary: 'Sign in with the messenger’s launch data',
    body: registerBody,
    answer: tokensAnswer,
    errors: ['invalid_init_data'],
  },
  refresh: {
    ...open,
    method: 'POST',
    path: '/auth/refresh',
    rate: 'sign_in',
    summary: 'Exchange a refresh token for a new pair',
    body: refreshBody,
    answer: tokensAnswer,
    errors: ['refresh_invalid', 'refresh_reused'],
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    auth: true,
    rate: 'sign_in',
    idempotent: false,
    summary: 'Revoke this session and close its sockets',
    body: logoutBody,
    answer: okAnswer,
    errors: [],
  },
  me: { ...read, path: '/user/me', summary: 'The current user', query: meQuery, answer: meAnswer },
  referrals: {
    ...read,
    path: '/user/referrals',
    summary: 'The people this user invited',
    answer: referralsAnswer,
  },
  shareMessage: {
    method: 'POST',
    path: '/user/share-message',
    auth: true,
    rate: 'other',
    idempotent: false,
    summary: 'Prepare an invitation that the messenger sends on; one for every tap',
    body: shareMessageBody,
    answer: shareMessageAnswer,
    errors: ['messenger_unavailable'],
  },
  mints: { ...read, path: '/mint/', summary: 'Bonds, newest first', query: mintsQuery, answer: mintsAnswer },
  plans: { ...read, path: '/mint/all-plans', summary: 'Plans with their terms', answer: plansAnswer },
  mintCalculate: {
    ...read,
    path: '/mint/calculate',
    summary: 'What an amount of TON buys now',
    query: mintCalculateQuery,
    answer: mintCalculateAnswer,
    errors: ['invalid_amount', 'amount_too_small', 'amount_too_large', 'plan_not_found', 'price_stale'],
  },
  mintCreate: {
    ...spend,
    path: '/mint/create',
    summary: 'Order a bond; the answer carries the transaction to sign',
    body: mintCreateBody,
    answer: mintCreateAnswer,
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
    body: mintCancelBody,
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
  stakes: {
    ...read,
    path: '/staking/',
    summary: 'Stakes, newest first',
    query: stakesQuery,
    answer: stakesAnswer,
  },
  stakeCalculate: {
    ...read,
    path: '/staking/calculate',
    summary: 'Live figures of one stake',
    query: stakeCalculateQuery,
    answer: stakeCalculateAnswer,
    errors: ['stake_not_found'],
  },
  stakeCreate: {
    ...spend,
    path: '/staking/create',
    summary: 'Stake an active bond',
    body: stakeCreateBody,
    answer: stakeCreateAnswer,
    errors: ['mint_not_found', 'illegal_mint_transition', 'mint_reserved', 'join_required'],
  },
  farmPlans: {
    ...read,
    path: '/farming/plans',
    summary: 'Plans and bounds of re-bonding from one balance',
    query: farmPlansQuery,
    answer: farmPlansAnswer,
    errors: ['two_farm_sources'],
  },
  farmLinks: {
    ...read,
    path: '/farming/',
    summary: 'Re-bonding links, newest first',
    query: farmLinksQuery,
    answer: farmLinksAnswer,
  },
  farmCalculate: {
    ...read,
    path: '/farming/calculate',
    summary: 'What one activation of a link would give',
    query: farmCalculateQuery,
    answer: farmCalculateAnswer,
    errors: ['invalid_amount', 'amount_too_small', 'amount_too_large', 'plan_not_found', 'price_stale'],
  },
  farmCreate: {
    ...spend,
    path: '/farming/create',
    summary: 'Set tokens aside for a re-bonding link, or make a bond of one’s own',
    body: farmCreateBody,
    answer: farmCreateAnswer,
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
    body: farmActivateBody,
    answer: farmActivateAnswer,
    errors: ['farm_link_not_found', 'own_farm_link', 'price_stale', 'join_required'],
  },
  activationStatus: {
    ...read,
    path: '/farming/activation-status',
    summary: 'What a link gives, or gave, to the caller',
    query: activationStatusQuery,
    answer: activationStatusAnswer,
    errors: ['farm_link_not_found', 'price_stale'],
  },
  withdrawCalculate: {
    ...read,
    path: '/withdraw/calculate',
    summary: 'What a sale brings now',
    query: withdrawCalculateQuery,
    answer: withdrawCalculateAnswer,
    errors: ['invalid_amount', 'amount_too_large', 'nothing_left', 'price_stale'],
  },
  withdrawHistory: {
    ...read,
    path: '/withdraw/history',
    summary: 'Sales with their state',
    query: withdrawHistoryQuery,
    answer: withdrawHistoryAnswer,
  },
  withdrawCreate: {
    ...spend,
    path: '/withdraw/create',
    summary: 'Sell AXIOM for TON to an address',
    body: withdrawCreateBody,
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
    body: referralTransferBody,
    answer: referralTransferAnswer,
    errors: ['invalid_amount', 'amount_too_small', 'amount_too_large', 'join_required'],
  },
  operations: {
    ...read,
    path: '/operations/history',
    summary: 'What happened to the balances, from the ledger',
    query: operationsQuery,
    answer: operationsAnswer,
  },
  price: { ...read, path: '/price/current-price', summary: 'The price of AXIOM in TON', answer: priceAnswer },
  candles: {
    ...read,
    path: '/price/candles',
    summary: 'How the price moved, oldest first; at most 1,000 candles, the newest of the range',
    query: candlesQuery,
    answer: candlesAnswer,
  },
  tasks: { ...read, path: '/task/list', summary: 'Tasks on offer, as they stand now', answer: tasksAnswer },
  taskStart: {
    ...act,
    path: '/task/start',
    summary: 'Begin a task',
    body: taskBody,
    answer: taskRow,
    errors: ['task_not_found', 'illegal_task_transition', 'task_budget_spent'],
  },
  taskValidate: {
    ...act,
    path: '/task/validate',
    summary: 'Say that a started task is done, with a link or a screenshot where it asks for one',
    body: taskValidateBody,
    photo: true,
    answer: taskRow,
    errors: [
      'task_not_found',
      'illegal_task_transition',
      'task_not_done',
      'invalid_task_link',
      'photo_missing',
      'photo_too_large',
      'not_a_photo',
      'conflict',
      'unavailable',
    ],
  },
  taskClaim: {
    ...spend,
    path: '/task/claim',
    summary: 'Take the reward of a task into the task balance',
    body: taskBody,
    answer: taskClaimAnswer,
    errors: ['task_not_found', 'illegal_task_transition', 'task_budget_spent', 'join_required'],
  },
  stats: {
    ...read,
    path: '/stats/financial',
    summary: 'The state of the whole economy',
    answer: statsAnswer,
    errors: ['price_stale'],
  },
  maintenance: {
    ...open,
    method: 'GET',
    path: '/maintenance/',
    rate: 'other',
    summary: 'Whether the service is under maintenance',
    answer: maintenanceAnswer,
    errors: [],
  },
  walletAccount: {
    ...read,
    path: '/wallet/account',
    summary: 'Balance and public key of a wallet, read from the chain',
    query: walletAccountQuery,
    answer: walletAccountAnswer,
    errors: ['invalid_address', 'chain_unavailable'],
  },
  walletProofPayload: {
    ...read,
    path: '/wallet/proof-payload',
    summary: 'What a wallet has to sign to prove that it is the caller’s; single use, 15 min',
    answer: proofPayloadAnswer,
  },
  walletProof: {
    method: 'POST',
    path: '/wallet/proof',
    auth: true,
    rate: 'other',
    idempotent: false,
    summary: 'Bind a wallet to the account by its ton_proof',
    body: walletProofBody,
    answer: walletProofAnswer,
    errors: ['invalid_proof', 'invalid_address', 'chain_unavailable'],
  },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
type Schema<
  Name extends RouteName,
  Part extends 'params' | 'query' | 'body' | 'answer',
> = (typeof routes)[Name] extends { readonly [key in Part]: infer S extends z.ZodMiniType } ? S : never;

/** What a client may send and what it receives, by call. */
export type RouteParams<Name extends RouteName> = z.input<Schema<Name, 'params'>>;
export type RouteQuery<Name extends RouteName> = z.input<Schema<Name, 'query'>>;
export type RouteBody<Name extends RouteName> = z.input<Schema<Name, 'body'>>;
export type RouteAnswer<Name extends RouteName> = z.output<Schema<Name, 'answer'>>;
/** What a handler receives after validation. */
export type ParsedQuery<Name extends RouteName> = z.output<Schema<Name, 'query'>>;
export type ParsedBody<Name extends RouteName> = z.output<Schema<Name, 'body'>>;
