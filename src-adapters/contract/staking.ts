import { DEFAULT_PAGE_SIZE } from '@axiom/domain/constants';
import * as z from 'zod/mini';
import { id, isoTime, money, pageQuery, paged, percent, version } from './primitives.ts';
import { transactionRequest } from './mint.ts';

export const stakeStatus = z.enum(['pending', 'active', 'completed']);

/** A stake: every amount in AXIOM, the four rates in percent per day. */
export const stakeRow = z.object({
  id,
  staking_id: id,
  mint_id: id,
  status: stakeStatus,
  created_at: isoTime,
  last_updated_at: z.nullable(isoTime),
  completed_at: z.nullable(isoTime),
  completes_at: z.nullable(isoTime),
  tariff_days: z.int(),
  total_amount: money,
  daily_reward: percent,
  hold_bonus: percent,
  collective_bonus: percent,
  investment_bonus: percent,
  earned_reward: money,
  max_reward: money,
  /**
   * Exact remainder of the last settlement, so that a display equals the next settlement to the last nano:
   * the numerator over the domain's accrual denominator, an integer.
   */
  remainder: z.string().check(z.regex(/^\d{1,40}$/)),
});

export const stakesQuery = z.strictObject(pageQuery(DEFAULT_PAGE_SIZE));
export const stakesAnswer = z.object({ ...paged(stakeRow), version });

export const stakeCalculateQuery = z.strictObject({ staking_id: id });

/** Live figures of one stake, in AXIOM, at the instant `at`. */
export const stakeCalculateAnswer = z.object({
  staking_id: id,
  at: isoTime,
  earned: money,
  per_second: money,
  per_minute: money,
  per_hour: money,
  per_day: money,
  max_reward: money,
  completes_at: z.nullable(isoTime),
});

export const stakeCreateBody = z.strictObject({ mint_id: id });

/** The stake; with a staking fee also the transaction that pays it. */
export const stakeCreateAnswer = z.object({ ...stakeRow.shape, transaction: z.optional(transactionRequest) });
