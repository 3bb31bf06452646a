import type { EconomyPolicy } from '../policy.ts';
import type { Claim } from './claim.ts';

/** Each number of days occurs once, and at least one plan is active. */
export function provePlansOnOffer({ plans }: EconomyPolicy): readonly Claim[] {
  const single = plans.map((plan, index): Claim => {
    const before = plans.findIndex((other) => other.days === plan.days);
    const path = `plans[${index}].days`;
    return {
      restsOn: [path, `plans[${before}].days`],
      refutation: () =>
        before === index
          ? undefined
          : { path, found: `${plan.days}, as in plans[${before}]`, allowed: 'each number of days once' },
    };
  });
  const offered: Claim = {
    restsOn: plans.length === 0 ? ['plans'] : plans.map((_, index) => `plans[${index}].is_active`),
    refutation: () =>
      plans.some((plan) => plan.isActive)
        ? undefined
        : { path: 'plans', found: 'no active plan', allowed: 'at least one plan with is_active true' },
  };
  return [...single, offered];
}
