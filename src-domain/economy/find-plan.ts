import type { EconomyPolicy, MintPlan } from './policy.ts';
import { DomainError } from '../errors/index.ts';

/** No active plan has this number of days. */
export class UnknownPlan extends DomainError {
  override readonly name = 'UnknownPlan' as const;
  override readonly code = 'unknown_plan' as const;
  override readonly category = 'invalid' as const;

  /** @param field the input field with the days, in the wire's snake_case */
  constructor(days: number, active: readonly number[], field = 'days') {
    const allowed = active.length === 0 ? 'none at the moment' : active.join(', ');
    super({
      message: `There is no bond of ${days} days; the numbers of days on offer are: ${allowed}.`,
      field,
      bound: allowed,
      found: String(days),
      allowed,
    });
  }
}

/** Active plans only, ascending by days: the plans that the bond list shows (R4.13). */
export function activePlans<Plan extends Pick<MintPlan, 'days' | 'isActive'>>(
  plans: readonly Plan[],
): readonly Plan[] {
  return plans.filter((plan) => plan.isActive).toSorted((a, b) => a.days - b.days);
}

/**
 * The active plan with this number of days.
 * @param field name of the input field with the days, for the refusal
 * @throws UnknownPlan listing the days on offer
 */
export function findPlan(policy: Pick<EconomyPolicy, 'plans'>, days: number, field = 'days'): MintPlan {
  const offered = activePlans(policy.plans);
  const plan = offered.find((each) => each.days === days);
  if (plan === undefined) {
    throw new UnknownPlan(
      days,
      offered.map((each) => each.days),
      field,
    );
  }
  return plan;
}
