import { DEFAULT_SORT_ORDER, HISTORY_PAGE_SIZE } from '@axiom/domain/constants';
import * as z from 'zod/mini';
import { epochSeconds, id, isoTime, pageQuery, paged, signedMoney, sortOrder } from './primitives.ts';

export const operationKind = z.enum([
  'bond_bought',
  'bond_canceled',
  'bond_matured',
  'bond_staked',
  'reward',
  'stake_completed',
  'referral_pending',
  'referral_bonus',
  'referral_reversed',
  'referral_transfer',
  'task_reward',
  'sale',
  'sale_refunded',
  'link_created',
  'link_bond',
  'link_canceled',
  'adjustment',
]);

/**
 * One line of the operation history: a view of the ledger. amount_token is signed, in AXIOM; amount_ton in
 * TON if the step has one.
 */
export const operationRow = z.object({
  id,
  kind: operationKind,
  created_at: isoTime,
  amount_token: signedMoney,
  amount_ton: z.nullable(signedMoney),
  account: z.enum(['main', 'referral', 'referral_pending', 'task', 'bonded', 'staked']),
  mint_id: z.optional(id),
  staking_id: z.optional(id),
  withdraw_id: z.optional(id),
  farming_id: z.optional(id),
  task_id: z.optional(id),
});

/** Default: all. From from_timestamp (inclusive) to to_timestamp (exclusive), in epoch seconds. */
export const operationsQuery = z.strictObject({
  ...pageQuery(HISTORY_PAGE_SIZE),
  kind: z.optional(operationKind),
  from_timestamp: z.optional(epochSeconds),
  to_timestamp: z.optional(epochSeconds),
  sort_order: z._default(sortOrder, DEFAULT_SORT_ORDER),
});

export const operationsAnswer = z.object(paged(operationRow));
