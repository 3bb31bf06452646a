import type { EconomyPolicy } from '../economy/policy.ts';
import { type Nano, type Percent6, ZERO_PERCENT } from '../money/index.ts';

/** Percent per day, added to a stake's own rate. */
export interface Bonuses {
  readonly holdBonus: Percent6;
  readonly investmentBonus: Percent6;
  readonly collectiveBonus: Percent6;
}

/** The bonuses of a person who holds nothing. */
export const NO_BONUSES: Bonuses = {
  holdBonus: ZERO_PERCENT,
  investmentBonus: ZERO_PERCENT,
  collectiveBonus: ZERO_PERCENT,
};

/** The facts that a person's bonuses depend on; amounts in nano. */
export interface BonusFacts {
  /** Consecutive UTC days with a paid active bond or stake. */
  readonly holdDays: number;
  /** The person's paid active bonds and stakes older than 7 days. */
  readonly investedToken: Nano<'AXIOM'>;
  /** Total staked by all people. */
  readonly stakedToken: Nano<'AXIOM'>;
}

/** The bonuses that depend on the person's own holdings. */
export type OwnBonuses = Pick<Bonuses, 'holdBonus' | 'investmentBonus'>;

/** The bonuses of the policy's steps, percent per day: the highest step reached, 0 below the first. */
export function bonusesFor(
  policy: Pick<EconomyPolicy, 'holdBonus' | 'investmentBonus' | 'collectiveBonus'>,
  facts: BonusFacts,
): Bonuses {
  return { ...ownBonusesFor(policy, facts), collectiveBonus: collectiveBonusFor(policy, facts) };
}

/** The part of `bonusesFor` that differs per person, percent per day. */
export function ownBonusesFor(
  policy: Pick<EconomyPolicy, 'holdBonus' | 'investmentBonus'>,
  facts: Pick<BonusFacts, 'holdDays' | 'investedToken'>,
): OwnBonuses {
  return {
    holdBonus: reached(policy.holdBonus, (step) => facts.holdDays >= step.days),
    investmentBonus: reached(policy.investmentBonus, (step) => facts.investedToken >= step.token),
  };
}

/** The part of `bonusesFor` that is equal for everybody, percent per day. */
export function collectiveBonusFor(
  policy: Pick<EconomyPolicy, 'collectiveBonus'>,
  facts: Pick<BonusFacts, 'stakedToken'>,
): Percent6 {
  return reached(policy.collectiveBonus, (step) => facts.stakedToken >= step.token);
}

function reached<Step extends { readonly daily: Percent6 }>(
  steps: readonly Step[],
  isReached: (step: Step) => boolean,
): Percent6 {
  return steps.findLast(isReached)?.daily ?? ZERO_PERCENT;
}
