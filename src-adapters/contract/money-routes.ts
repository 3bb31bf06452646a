import { operationsAnswer, operationsQuery } from './operations.ts';
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
import { read, spend, type Route } from './route.ts';

/** Sales, transfers, and what happened to the balances. */
export const moneyRoutes = {
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
} as const satisfies Record<string, Route>;
