import * as z from 'zod/mini';
import { money } from './primitives.ts';
import { priceAnswer } from './price.ts';

/** How many times the treasury covers what is owed: a decimal string with at most 6 fraction digits, floored. */
const ratio = z.string().check(z.regex(/^(0|[1-9]\d{0,20})(\.\d{1,6})?$/));

/**
 * The state of the whole economy. treasury_ton: the hot wallet without deposits that are owed back. liabilities_ton: all AXIOM of
 * people and links, pending bonuses included, at the selling price, plus payouts not yet confirmed. coverage: one over the other; null
 * while nothing is owed.
 */
export const statsAnswer = z.object({
  ...priceAnswer.shape,
  users: z.int().check(z.minimum(0)),
  bonded_token: money,
  staked_token: money,
  /** Bonuses and rewards that were given, referral and tasks included; what is pending is not. */
  rewarded_token: money,
  treasury_ton: money,
  liabilities_ton: money,
  coverage: z.nullable(ratio),
});
