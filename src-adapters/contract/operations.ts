import { DEFAULT_SORT_ORDER, HISTORY_PAGE_SIZE } from '@axiom/domain/constants';
import { type Operation, OPERATION_ACCOUNTS, OPERATION_KINDS } from '@axiom/domain/ports/client';
import * as z from 'zod/mini';
import {
  epochSeconds,
  id,
  isoTime,
  pageQuery,
  paged,
  signedToken,
  signedTon,
  sortOrder,
} from './primitives.ts';
import { thing } from './thing.ts';
import { RECORD_GROUPS } from '@axiom/domain/records';
import { nullable } from './wired.ts';
import { read, type Route } from './route.ts';

export const operationKind = z.enum(OPERATION_KINDS);

/** A line of the history, a view of the ledger. amount_token: signed AXIOM; amount_ton: TON if the step has one. */
export const operationRow = thing<Operation>()({
  id: ['id', id],
  kind: ['kind', operationKind],
  createdAtMs: ['created_at', isoTime],
  amountToken: ['amount_token', signedToken],
  amountTon: ['amount_ton', nullable(signedTon)],
  account: ['account', z.enum(OPERATION_ACCOUNTS)],
  mintId: ['mint_id', z.optional(id)],
  stakingId: ['staking_id', z.optional(id)],
  withdrawId: ['withdraw_id', z.optional(id)],
  farmingId: ['farming_id', z.optional(id)],
  taskId: ['task_id', z.optional(id)],
});

export const operationRoutes = {
  operations: {
    ...read,
    path: '/operations/history',
    summary: 'What happened to the balances, from the ledger',
    /**
     * Default: all. `group`: several kinds together; with `kind`, what is in both. From from_timestamp (inclusive)
     * to to_timestamp (exclusive), in epoch seconds.
     */
    query: z.strictObject({
      ...pageQuery(HISTORY_PAGE_SIZE),
      kind: z.optional(operationKind),
      group: z.optional(z.enum(RECORD_GROUPS)),
      from_timestamp: z.optional(epochSeconds),
      to_timestamp: z.optional(epochSeconds),
      sort_order: z._default(sortOrder, DEFAULT_SORT_ORDER),
    }),
    answer: paged(operationRow),
  },
} as const satisfies Record<string, Route>;
