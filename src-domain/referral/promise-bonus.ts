import type { Nano } from '../money/index.ts';
import { levelOf } from './level-of.ts';
import type { ReferralLevel } from './levels.ts';
import { referralBonus } from './referral-bonus.ts';

/** The inviter's pending bonus for an invitee's payment. */
export interface ReferralPromise {
  /** The inviter's level before this purchase. */
  readonly level: ReferralLevel;
  readonly bonusToken: Nano<'AXIOM'>;
  /** Added to the pending turnover; it counts for the level only after release. */
  readonly turnoverTon: Nano<'TON'>;
}

/** The inviter's bonus and turnover when an invitee's paid bond becomes active, nano; both stay pending. */
export function promiseBonus(input: {
  /** The inviter's released turnover before this purchase. */
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
