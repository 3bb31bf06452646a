import { itemOf, join } from '../../document/index.ts';
import type { EconomyPolicy } from '../policy.ts';
import type { Claim } from './claim.ts';

/** Bonus steps rise, both in their condition and in their bonus. */
export function proveStepsRise(policy: EconomyPolicy): readonly Claim[] {
  return [
    ...rising(policy.holdBonus, 'hold_bonus', 'days', (step) => BigInt(step.days)),
    ...rising(policy.investmentBonus, 'investment_bonus', 'token', (step) => step.token),
    ...rising(policy.collectiveBonus, 'collective_bonus', 'token', (step) => step.token),
  ];
}

function rising<Step extends { readonly daily: bigint }>(
  steps: readonly Step[],
  list: string,
  keyName: string,
  keyOf: (step: Step) => bigint,
): readonly Claim[] {
  return steps.slice(1).map((step, index): Claim => {
    const [before, path] = [itemOf(list, index), itemOf(list, index + 1)];
    const previous = steps[index] as Step;
    return {
      restsOn: [before, path].flatMap((at) => [join(at, keyName), join(at, 'daily')]),
      refutation: () =>
        keyOf(step) > keyOf(previous) && step.daily > previous.daily
          ? undefined
          : {
              path,
              found: 'a step that does not rise',
              allowed: `${keyName} and daily both larger than in the step before`,
            },
    };
  });
}
