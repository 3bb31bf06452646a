import {
  fractionOf,
  plus,
  oneMinus,
  onePlus,
  type Percent6,
  type Rational,
  rational,
} from '../../money/index.ts';
import type { LevelRow } from '../../referral/levels.ts';
import { type BondOutcome, referralDecision } from '../../referral/referral-decision.ts';
import type { EconomyPolicy, MintPlan } from '../policy.ts';
import { daysToCap } from './days-to-cap.ts';

export interface WayFacts {
  readonly policy: EconomyPolicy;
  readonly plan: MintPlan;
  readonly outcome: BondOutcome;
  /** The level of the inviter who is also the buyer; undefined: no inviter's bonus counts. */
  readonly level: LevelRow | undefined;
  /** The stake's rate, including bonuses. */
  readonly daily: Percent6;
}

/** AXIOM returned per AXIOM bought, before selling: to the buyer and, with a level, to their inviter. */
export interface WayBack {
  /** The part that returns without waiting. */
  readonly atOnce: Rational;
  /** The total at the end. */
  readonly inAll: Rational;
  /** Days until that end; 0 if everything returns at once. */
  readonly days: Rational;
}

const NOTHING = rational(0n);

/**
 * What the end of a bond returns, by the rules that book it: a cancel keeps the early exit fee; maturity adds
 * the plan's bonus after its days; a stake adds its cap and returns the amount only then; the referral rules
 * decide about the inviter's bonus. Flat minimums and truncation can only reduce it.
 */
export function wayBack({ policy, plan, outcome, level, daily }: WayFacts): WayBack {
  const isReleased = referralDecision(outcome, plan.days, policy.referral.minDays) === 'release';
  const bonus = isReleased && level !== undefined ? fractionOf(level.bonusPercent) : NOTHING;
  switch (outcome) {
    case 'canceled': {
      const kept = plus(oneMinus(policy.mint.earlyExitFee.percent), bonus);
      return { atOnce: kept, inAll: kept, days: NOTHING };
    }
    case 'matured':
      return {
        atOnce: NOTHING,
        inAll: plus(onePlus(plan.bonusPercent), bonus),
        days: rational(BigInt(plan.days)),
      };
    case 'staked':
      return {
        atOnce: bonus,
        inAll: plus(onePlus(plan.maxRewardPercent), bonus),
        days: daysToCap(plan, daily),
      };
  }
}
