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

/** What one bond returns at a constant price if all is sold at the end, as fractions of what was paid. */
export interface YieldRow {
  readonly planDays: number;
  /** Wait for the bond's maturity, or stake it until its cap. */
  readonly way: 'maturity' | 'stake';
  /** Hold, investment, collective bonus: none, or all at the highest step from day one (an upper bound). */
  readonly bonuses: 'none' | 'highest';
  /** The level of the inviter who is also the buyer; null: one account. */
  readonly level: ReferralLevel | null;
  readonly days: Rational;
  /** Below 0 is a loss. */
  readonly net: Rational;
  /** net / days, without compounding. */
  readonly perDay: Rational;
  /** How far the price may fall until the gain is 0; below 0: how far it must rise. */
  readonly breakEvenFall: Rational;
}

const ONE = rational(1n);

/**
 * The exact yield of every active plan: by maturity and by staking to the cap, without and with the highest
 * bonuses, with one account and, at each referral level, with a second one. Fees count by their percentages:
 * amounts so small that a flat minimum applies return less.
 */
export function yieldsOf(policy: EconomyPolicy): readonly YieldRow[] {
  const levels: readonly (LevelRow | undefined)[] = [undefined, ...LEVELS];
  return activePlans(policy.plans).flatMap((plan) =>
    waysOf(policy, plan).flatMap((way) => levels.map((level) => yieldOf(policy, plan, way, level))),
  );
}

/**
 * Gain, in AXIOM of the new bond, of a person who already has AXIOM, pays a held quote after a price rise of
 * m, and sells AXIOM for that payment: (1 + m)(1 − withdrawal fee)(1 − spread) / (1 + spread) − 1.
 */
export function heldQuoteYield(
  policy: EconomyPolicy,
  { largestMove }: Pick<PriceBounds, 'largestMove'>,
): Rational {
  return minus(multiply(onePlus(largestMove), soldShare(policy)), ONE);
}

/**
 * Return of a bond that is canceled right after payment, with everything sold at the same market price: (1 −
 * exit fee)(1 − withdrawal fee)(1 − spread) / (1 + spread) − 1.
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

/** TON returned per TON that buys AXIOM and sells it again at the same market price. */
function soldShare({ withdrawal, spread }: EconomyPolicy): Rational {
  return divide(multiply(oneMinus(withdrawal.fee.percent), oneMinus(spread)), onePlus(spread));
}
