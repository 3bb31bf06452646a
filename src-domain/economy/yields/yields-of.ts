import {
  divide,
  minus,
  multiply,
  oneMinus,
  onePlus,
  type Percent6,
  type Rational,
  rational,
} from '../../money/index.ts';
import type { PriceBounds } from '../../price/price-bounds.ts';
import { LEVELS, type LevelRow, type ReferralLevel } from '../../referral/levels.ts';
import { activePlans } from '../find-plan.ts';
import type { EconomyPolicy, MintPlan } from '../policy.ts';
import { fastestDaily } from '../ways/days-to-cap.ts';
import { wayBack } from '../ways/way-back.ts';

/** What one bond brings back when the price stands still, everything sold at the end, as fractions of what was paid. */
export interface YieldRow {
  readonly planDays: number;
  /** Waiting for the bond's maturity, or staking it until its cap. */
  readonly way: 'maturity' | 'stake';
  /** Hold, investment and collective bonus: none, or all at their highest steps from the first day (an upper bound). */
  readonly bonuses: 'none' | 'highest';
  /** The level of the inviter who is also the buyer; null: one account. */
  readonly level: ReferralLevel | null;
  readonly days: Rational;
  /** Less than 0 is a loss. */
  readonly net: Rational;
  /** net / days; nothing is compounded. */
  readonly perDay: Rational;
  /** How far the price may fall until nothing is won; below 0: how far it must rise. */
  readonly breakEvenFall: Rational;
}

const ONE = rational(1n);

/**
 * The yield of every active plan: by maturity and by staking to the cap, without bonuses and with the highest, with one
 * account and, at each referral level, with a second one. Exact. Fees by their percentages: of amounts so small that a
 * flat minimum counts, less comes back.
 */
export function yieldsOf(policy: EconomyPolicy): readonly YieldRow[] {
  const levels: readonly (LevelRow | undefined)[] = [undefined, ...LEVELS];
  return activePlans(policy.plans).flatMap((plan) =>
    waysOf(policy, plan).flatMap((way) => levels.map((level) => yieldOf(policy, plan, way, level))),
  );
}

/**
 * What somebody who already has AXIOM gains by paying a held quote after the price has risen by m and selling AXIOM for it:
 * (1 + m)(1 − withdrawal fee)(1 − spread) / (1 + spread) − 1, in AXIOM that the new bond then holds.
 */
export function heldQuoteYield(
  policy: EconomyPolicy,
  { largestMove }: Pick<PriceBounds, 'largestMove'>,
): Rational {
  return minus(multiply(onePlus(largestMove), soldShare(policy)), ONE);
}

/**
 * What a bond that is left as soon as it is paid brings back, everything sold at the price it was bought at:
 * (1 − exit fee)(1 − withdrawal fee)(1 − spread) / (1 + spread) − 1.
 */
export function leftAtOnceYield(policy: EconomyPolicy): Rational {
  return minus(multiply(oneMinus(policy.mint.earlyExitFee.percent), soldShare(policy)), ONE);
}

type Way = Pick<YieldRow, 'way' | 'bonuses'> & { readonly daily: Percent6 };

function waysOf(policy: EconomyPolicy, plan: MintPlan): readonly Way[] {
  return [
    { way: 'maturity', bonuses: 'none', daily: plan.dailyReward },
    { way: 'stake', bonuses: 'none', daily: plan.dailyReward },
    { way: 'stake', bonuses: 'highest', daily: fastestDaily(policy, plan) },
  ];
}

function yieldOf(
  policy: EconomyPolicy,
  plan: MintPlan,
  { way, bonuses, daily }: Way,
  level: LevelRow | undefined,
): YieldRow {
  const outcome = way === 'maturity' ? 'matured' : 'staked';
  const { inAll, days } = wayBack({ policy, plan, outcome, level, daily });
  const back = multiply(inAll, soldShare(policy));
  const net = minus(back, ONE);
  return {
    planDays: plan.days,
    way,
    bonuses,
    level: level?.level ?? null,
    days,
    net,
    perDay: divide(net, days),
    breakEvenFall: divide(net, back),
  };
}

/** TON back for each TON that bought AXIOM and sells it again at the same market price. */
function soldShare({ withdrawal, spread }: EconomyPolicy): Rational {
  return divide(multiply(oneMinus(withdrawal.fee.percent), oneMinus(spread)), onePlus(spread));
}
