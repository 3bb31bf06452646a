import type { Nano } from '../money/index.ts';
import { levelOf } from './level-of.ts';
import type { ReferralLevel } from './levels.ts';
import { referralBonus } from './referral-bonus.ts';

/** What an invitee’s payment promises their inviter. */
export interface ReferralPromise {
  /** The level held before this purchase. */
  readonly level: ReferralLevel;
  readonly bonusToken: Nano<'AXIOM'>;
  /** Added to the pending turnover; it raises no level before it is released. */
  readonly turnoverTon: Nano<'TON'>;
}

/** What an inviter is promised when an invitee's paid bond becomes active, in nano: both stay pending. */
export function promiseBonus(input: {
  /** The inviter's released turnover, without this purchase. */
  readonly releasedTurnover: Nano<'TON'>;
  readonly amountTon: Nano<'TON'>;
  readonly amountToken: Nano<'AXIOM'>;
}): ReferralPromise {
  const level = levelOf(input.releasedTurnover);
  return {
    level,
    bonusToken: referralBonus(input.amountToken, level),
    turnoverTon: input.amountTon,
  };
}
