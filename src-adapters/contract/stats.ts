import { formatPercent, parsePercent } from '@axiom/domain/money';
import * as z from 'zod/mini';
import { priceFields } from './price.ts';
import { token, ton } from './primitives.ts';
import { record } from './thing.ts';
import { nullable, wired } from './wired.ts';
import { read, type Route } from './route.ts';

/** How many times the treasury covers what is owed: a decimal string with at most 6 fraction digits, floored; in millionths. */
const ratio = wired(
  z.string().check(z.regex(/^(0|[1-9]\d{0,20})(\.\d{1,6})?$/)),
  parsePercent,
  formatPercent,
);

/**
 * The state of the whole economy. treasury_ton: the hot wallet without deposits that are owed back.
 * liabilities_ton: all AXIOM of people and links with pending bonuses, at the selling price, plus unconfirmed
 * payouts. coverage: treasury_ton / liabilities_ton; null if nothing is owed.
 */
export const statsAnswer = record({
  ...priceFields,
  users: ['users', z.int().check(z.minimum(0))],
  bondedToken: ['bonded_token', token],
  stakedToken: ['staked_token', token],
  /** Bonuses and rewards given, including referral and tasks, without pending ones. */
  rewardedToken: ['rewarded_token', token],
  treasuryTon: ['treasury_ton', ton],
  liabilitiesTon: ['liabilities_ton', ton],
  coverage: ['coverage', nullable(ratio)],
});

export const statsRoutes = {
  stats: {
    ...read,
    path: '/stats/financial',
    summary: 'The state of the whole economy',
    answer: statsAnswer,
    errors: ['price_stale'],
  },
} as const satisfies Record<string, Route>;
