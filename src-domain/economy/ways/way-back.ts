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
  /** The level of the inviter who is also the buyer; undefined: nobody's bonus counts. */
  readonly level: LevelRow | undefined;
  /** The stake's rate, bonuses included. */
  readonly daily: Percent6;
}

/** AXIOM that come back for one AXIOM bought, before they are sold: to the buyer and, at a level, to their inviter. */
export interface WayBack {
  /** Without waiting. */
  readonly atOnce: Rational;
  /** All of it, at the end. */
  readonly inAll: Rational;
  /** When that end is; 0 where all of it is at once. */
  readonly days: Rational;
}

const NOTHING = rational(0n);

/**
 * What a bond's end brings, from the same rules that book it: a cancel keeps the early-exit fee; a maturity adds the
 * plan's bonus after its days; a stake adds its cap and returns the amount only with it; the referral rules say when the
 * inviter's bonus is released. Flat minimums and truncation only take from it.
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
