import { type EconomyPolicy, parseProvenPolicy } from '@axiom/domain/economy';
import type { Nano } from '@axiom/domain/money';
import { taskIdOf } from '@axiom/domain/task';

/** What an audit needs from all versions of the policy. */
export class PolicyFacts {
  readonly #byId: ReadonlyMap<string, EconomyPolicy>;

  constructor(policies: readonly { readonly id: string; readonly document: string }[]) {
    this.#byId = new Map(
      policies.flatMap(({ id, document }) => {
        const policy = parseProvenPolicy(JSON.parse(document)).policy;
        return policy === undefined ? [] : [[id, policy]];
      }),
    );
  }

  referralMinDays(policyId: string): { readonly referralMinDays?: number } {
    const policy = this.#byId.get(policyId);
    return policy === undefined ? {} : { referralMinDays: policy.referral.minDays };
  }

  largestBudget(taskId: string): { readonly budgetToken?: Nano<'AXIOM'> } {
    const budgets = [...this.#byId.values()].flatMap(({ tasks }) =>
      tasks.filter((offer) => taskIdOf(offer) === taskId).map(({ budget }) => budget),
    );
    const [first, ...others] = budgets;
    if (first === undefined) return {};
    return { budgetToken: others.reduce((most, budget) => (budget > most ? budget : most), first) };
  }
}
