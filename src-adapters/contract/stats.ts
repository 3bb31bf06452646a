import * as z from 'zod/mini';
import { money } from './primitives.ts';
import { priceAnswer } from './price.ts';

/** Coverage, treasury divided by liabilities: a decimal string with at most 6 fraction digits, floored. */
const ratio = z.string().check(z.regex(/^(0|[1-9]\d{0,20})(\.\d{1,6})?$/));

/**
 * The state of the whole economy. treasury_ton: the hot wallet without deposits that are owed back.
 * liabilities_ton: all AXIOM of people and links with pending bonuses, at the selling price, plus unconfirmed
 * payouts. coverage: treasury_ton / liabilities_ton; null if nothing is owed.
 */
export const statsAnswer = z.object({
  ...priceAnswer.shape,
  users: z.int().check(z.minimum(0)),
  bonded_token: money,
  staked_token: money,
  /** Bonuses and rewards given, including referral and tasks, without pending ones. */
  rewarded_token: money,
  treasury_ton: money,
  liabilities_ton: money,
  coverage: z.nullable(ratio),
});
