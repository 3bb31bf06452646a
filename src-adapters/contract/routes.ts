import type * as z from 'zod/mini';
import { logoutBody, okAnswer, refreshBody, registerBody, tokensAnswer } from './auth.ts';
import type { ErrorCode } from './errors.ts';
import { maintenanceAnswer } from './maintenance.ts';
import {
  idParams,
  mintCalculateAnswer,
  mintCalculateQuery,
  mintCreateAnswer,
  mintCreateBody,
  mintRow,
  mintsAnswer,
  mintsQuery,
  plansAnswer,
} from './mint.ts';
import { operationsAnswer, operationsQuery } from './operations.ts';
import { priceAnswer } from './price.ts';
import {
  stakeCalculateAnswer,
  stakeCalculateQuery,
  stakeCreateAnswer,
  stakeCreateBody,
  stakesAnswer,
  stakesQuery,
} from './staking.ts';
import { meAnswer, referralsAnswer } from './user.ts';
import { walletAccountAnswer, walletAccountQuery } from './wallet.ts';
import {
  withdrawCalculateAnswer,
  withdrawCalculateQuery,
  withdrawCreateBody,
  withdrawHistoryAnswer,
  withdrawHistoryQuery,
  withdrawRow,
} from './withdraw.ts';

/** Which rate limit a call counts against (decisions.md "Wire format", limits). */
export type RateClass = 'sign_in' | 'money' | 'other';

export interface Route {
  readonly method: 'GET' | 'POST';
  /** Under /api; `{id}` marks a path parameter. */
  readonly path: string;
  /** Bearer token demanded; false for the skip-auth calls. */
  readonly auth: boolean;
  readonly rate: RateClass;
  /** Takes an Idempotency-Key: the call moves money. */
  readonly idempotent: boolean;
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
  readonly errors: readonly ErrorCode[];
}

const read = { method: 'GET', auth: true, rate: 'other', idempotent: false, errors: [] } as const;
const spend = { method: 'POST', auth: true, rate: 'money', idempotent: true } as const;
const open = { auth: false, idempotent: false } as const;

/** Every call that works, by name: the server mounts these, the client calls these, the API document lists these. Source: R5.01–R5.32. */
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
  me: { ...read, path: '/user/me', summary: 'The current user', answer: meAnswer },
  referrals: {
    ...read,
    path: '/user/referrals',
    summary: 'The people this user invited',
    answer: referralsAnswer,
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
    answer: mintRow,
    errors: ['mint_not_found', 'illegal_mint_transition', 'mint_reserved', 'join_required'],
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
  operations: {
    ...read,
    path: '/operations/history',
    summary: 'What happened to the balances, from the ledger',
    query: operationsQuery,
    answer: operationsAnswer,
  },
  price: { ...read, path: '/price/current-price', summary: 'The price of AXIOM in TON', answer: priceAnswer },
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
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
type Schema<
  Name extends RouteName,
  Part extends 'params' | 'query' | 'body' | 'answer',
> = (typeof routes)[Name] extends { readonly [key in Part]: infer S extends z.ZodMiniType } ? S : never;

/** What a client may send and what it gets, by call. */
export type RouteParams<Name extends RouteName> = z.input<Schema<Name, 'params'>>;
export type RouteQuery<Name extends RouteName> = z.input<Schema<Name, 'query'>>;
export type RouteBody<Name extends RouteName> = z.input<Schema<Name, 'body'>>;
export type RouteAnswer<Name extends RouteName> = z.output<Schema<Name, 'answer'>>;
/** What a handler receives after validation. */
export type ParsedQuery<Name extends RouteName> = z.output<Schema<Name, 'query'>>;
export type ParsedBody<Name extends RouteName> = z.output<Schema<Name, 'body'>>;
