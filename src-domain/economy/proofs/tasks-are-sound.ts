import { formatDecimal } from '../../money/index.ts';
import type { EconomyPolicy } from '../policy.ts';
import type { Claim } from './claim.ts';

/** Each task occurs once, and its budget covers at least one reward. */
export function proveTasksAreSound({ tasks }: EconomyPolicy): readonly Claim[] {
  return tasks.flatMap((task, index): readonly Claim[] => {
    const path = `tasks[${index}]`;
    const first = tasks.findIndex((other) => other.kind === task.kind && other.count === task.count);
    const single: Claim = {
      restsOn: [path, `tasks[${first}]`].flatMap((at) => [`${at}.kind`, `${at}.count`]),
      refutation: () =>
        first === index
          ? undefined
          : { path, found: `${task.kind}, as in tasks[${first}]`, allowed: 'each kind (and count) once' },
    };
    const payable: Claim = {
      restsOn: [`${path}.reward`, `${path}.budget`],
      refutation: () =>
        task.budget >= task.reward
          ? undefined
          : {
              path: `${path}.budget`,
              found: formatDecimal(task.budget),
              allowed: `at least the reward (${formatDecimal(task.reward)})`,
            },
    };
    return [single, payable];
  });
}
