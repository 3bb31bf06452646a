import { DEFAULT_PAGE_SIZE } from '@axiom/domain/constants';
import type { OwnStake } from '@axiom/domain/ports/client';
import { STAKE_STATUSES } from '@axiom/domain/staking';
import * as z from 'zod/mini';
import { transactionRequest } from './mint.ts';
import { digits, id, isoTime, pageQuery, percent, token, versioned } from './primitives.ts';
import { beside, fields, record, thing } from './thing.ts';
import { absentIfNull, nullIfAbsent } from './wired.ts';
import { read, spend, type Route } from './route.ts';

export const stakeStatus = z.enum(STAKE_STATUSES);

/** What its owner and the server know of a stake: every amount in AXIOM, the four rates in percent per day. */
export const stakeFields = fields({
  id: ['id', id, 'staking_id'],
  mintId: ['mint_id', id],
  status: ['status', stakeStatus],
  createdAtMs: ['created_at', isoTime],
  lastUpdatedAtMs: ['last_updated_at', nullIfAbsent(isoTime)],
  completedAtMs: ['completed_at', nullIfAbsent(isoTime)],
  totalAmount: ['total_amount', token],
  dailyReward: ['daily_reward', percent],
  holdBonus: ['hold_bonus', percent],
  collectiveBonus: ['collective_bonus', percent],
  investmentBonus: ['investment_bonus', percent],
  earnedReward: ['earned_reward', token],
  maxReward: ['max_reward', token],
  /**
   * Exact remainder of the last settlement, so that a display equals the next settlement to the last nano:
   * the numerator over the domain's accrual denominator, an integer.
   */
  accrualRemainder: ['remainder', digits(40)],
});

/** A stake. */
export const stakeRow = thing<OwnStake>()({
  ...stakeFields,
  completesAtMs: ['completes_at', nullIfAbsent(isoTime)],
  tariffDays: ['tariff_days', z.int()],
});

/** Live figures of one stake, in AXIOM, at the instant `at`. */
export const stakeCalculateAnswer = record({
  id: ['staking_id', id],
  atMs: ['at', isoTime],
  earned: ['earned', token],
  perSecond: ['per_second', token],
  perMinute: ['per_minute', token],
  perHour: ['per_hour', token],
  perDay: ['per_day', token],
  maxReward: ['max_reward', token],
  completesAtMs: ['completes_at', nullIfAbsent(isoTime)],
});

/** Stakes of bonds. */
export const stakingRoutes = {
  stakes: {
    ...read,
    path: '/staking/',
    summary: 'Stakes, newest first',
    query: z.strictObject(pageQuery(DEFAULT_PAGE_SIZE)),
    answer: versioned(stakeRow),
  },
  stakeCalculate: {
    ...read,
    path: '/staking/calculate',
    summary: 'Live figures of one stake',
    query: z.strictObject({ staking_id: id }),
    answer: stakeCalculateAnswer,
    errors: ['stake_not_found'],
  },
  stakeCreate: {
    ...spend,
    path: '/staking/create',
    summary: 'Stake an active bond',
    body: z.strictObject({ mint_id: id }),
    /** The stake; with a staking fee also the transaction that pays it. */
    answer: beside('stake', stakeRow, {
      transaction: ['transaction', absentIfNull(transactionRequest)],
    }),
    errors: ['mint_not_found', 'illegal_mint_transition', 'mint_reserved', 'join_required'],
  },
} as const satisfies Record<string, Route>;
