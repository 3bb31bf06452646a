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
    expect.objectContaining({
      name: 'UnknownPlan',
      code: 'unknown_plan',
      category: 'invalid',
      message: 'There is no bond of 31 days; the numbers of days on offer are: 7, 30, 90, 180, 365.',
      field: 'days',
      bound: '7, 30, 90, 180, 365',
      found: '31',
      allowed: '7, 30, 90, 180, 365',
    }),
  );
  expect(() => findPlan(policy, 31, 'freeze_days')).toThrow(
    expect.objectContaining({ field: 'freeze_days' }),
  );
  const closed = { plans: policy.plans.map((plan) => ({ ...plan, isActive: false })) };
  expect(() => findPlan(closed, 30)).toThrow(UnknownPlan);
  expect(() => findPlan(closed, 30)).toThrow('the numbers of days on offer are: none at the moment.');
  expect(new UnknownPlan(31, []).field).toBe('days');
});
