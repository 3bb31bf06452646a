import { formatDecimal } from '../../money/index.ts';
import { feeOf } from '../fee-of.ts';
import type { EconomyPolicy } from '../policy.ts';
import type { Problem } from '../problem.ts';

/** Bounds that must stand in order, names that must be single, fees that must leave something. */
export function proveConsistency(policy: EconomyPolicy): readonly Problem[] {
  return [
    ...uniquePlans(policy),
    ...orderedBounds(policy),
    ...ascending(policy.holdBonus, 'hold_bonus', 'days', (step) => BigInt(step.days)),
    ...ascending(policy.investmentBonus, 'investment_bonus', 'token', (step) => step.token),
    ...ascending(policy.collectiveBonus, 'collective_bonus', 'token', (step) => step.token),
    ...soundTasks(policy),
  ];
}

function uniquePlans({ plans }: EconomyPolicy): readonly Problem[] {
  const problems: Problem[] = [];
  plans.forEach((plan, index) => {
    if (plans.findIndex((other) => other.days === plan.days) < index) {
      problems.push({
        path: `plans[${index}].days`,
        found: String(plan.days),
        allowed: 'each number of days once',
      });
    }
  });
  if (!plans.some((plan) => plan.isActive)) {
    problems.push({
      path: 'plans',
      found: 'no active plan',
      allowed: 'at least one plan with is_active true',
    });
  }
  return problems;
}

function orderedBounds({ mint, withdrawal }: EconomyPolicy): readonly Problem[] {
  const problems: Problem[] = [];
  if (mint.maxTon < mint.minTon) {
    problems.push({
      path: 'mint.max_ton',
      found: formatDecimal(mint.maxTon),
      allowed: `at least mint.min_ton (${formatDecimal(mint.minTon)})`,
    });
  }
  if (withdrawal.maxTokenPerDay < withdrawal.minToken) {
    problems.push({
      path: 'withdrawal.max_token_per_day',
      found: formatDecimal(withdrawal.maxTokenPerDay),
      allowed: `at least withdrawal.min_token (${formatDecimal(withdrawal.minToken)})`,
    });
  }
  const fee = feeOf(withdrawal.minToken, withdrawal.fee);
  if (fee >= withdrawal.minToken) {
    problems.push({
      path: 'withdrawal.min_token',
      found: formatDecimal(withdrawal.minToken),
      allowed: `more than its own fee (${formatDecimal(fee)})`,
    });
  }
  return problems;
}

function ascending<Step extends { readonly daily: bigint }>(
  steps: readonly Step[],
  path: string,
  keyName: string,
  keyOf: (step: Step) => bigint,
): readonly Problem[] {
  return steps.flatMap((step, index) => {
    const before = steps[index - 1];
    if (before === undefined || (keyOf(step) > keyOf(before) && step.daily > before.daily)) return [];
    const allowed = `${keyName} and daily both larger than in the step before`;
    return [{ path: `${path}[${index}]`, found: 'a step that does not rise', allowed }];
  });
}

function soundTasks({ tasks }: EconomyPolicy): readonly Problem[] {
  return tasks.flatMap((task, index) => {
    const path = `tasks[${index}]`;
    const isRepeated =
      tasks.findIndex((other) => other.kind === task.kind && other.count === task.count) < index;
    const problems: Problem[] = [];
    if (isRepeated) problems.push({ path, found: task.kind, allowed: 'each kind (and count) once' });
    if (task.budget < task.reward) {
      const allowed = `at least the reward (${formatDecimal(task.reward)})`;
      problems.push({ path: `${path}.budget`, found: formatDecimal(task.budget), allowed });
    }
    return problems;
  });
}
