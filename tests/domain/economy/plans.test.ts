import { activePlans, findPlan, UnknownPlan } from '@axiom/domain/economy';
import { expect, it } from 'vitest';
import { aPolicy } from '../support/fixtures.ts';

it('R4.13 lists only active plans, ascending by days', () => {
  const plans = [
    { days: 90, isActive: true },
    { days: 7, isActive: true },
    { days: 30, isActive: false },
  ];
  expect(activePlans(plans)).toEqual([plans[1], plans[0]]);
  expect(plans.map((plan) => plan.days)).toEqual([90, 7, 30]);
});

it('finds an active plan, and says which there are otherwise', () => {
  const policy = aPolicy();
  expect(findPlan(policy, 30).days).toBe(30);
  expect(() => findPlan(policy, 31)).toThrow(
    'There is no bond of 31 days; the numbers of days on offer are: 7, 30, 90, 180, 365.',
  );
  const closed = { plans: policy.plans.map((plan) => ({ ...plan, isActive: false })) };
  expect(() => findPlan(closed, 30)).toThrow(UnknownPlan);
});
