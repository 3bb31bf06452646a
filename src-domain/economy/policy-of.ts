import type { Problem } from '../document/index.ts';
import { DomainError } from '../errors/index.ts';
import type { PriceBounds } from '../price/price-bounds.ts';
import { SIMULATED_PRICE_BOUNDS } from '../price/simulated-price.ts';
import { parsePolicy } from './parse-policy.ts';
import type { EconomyPolicy } from './policy.ts';

/** A policy document that does not hold, with every problem that was found. */
export class PolicyRefused extends DomainError {
  override readonly name = 'PolicyRefused' as const;
  override readonly code = 'policy_refused' as const;
  override readonly category = 'invalid' as const;
  readonly problems: readonly [Problem, ...Problem[]];

  constructor(problems: readonly [Problem, ...Problem[]]) {
    const [{ path, found, allowed }] = problems;
    const lines = problems.map((each) => `${each.path}: ${each.found}; allowed: ${each.allowed}`);
    super({ message: `The policy does not hold. ${lines.join('\n')}`, field: path, found, allowed });
    this.problems = problems;
  }
}

/**
 * The policy of a document that has to hold; `parsePolicy` for one that may not.
 * @param bounds what the price source in use promises; the simulated one's unless given
 * @throws PolicyRefused with every problem
 */
export function policyOf(document: unknown, bounds: PriceBounds = SIMULATED_PRICE_BOUNDS): EconomyPolicy {
  const { policy, problems } = parsePolicy(document, bounds);
  if (problems !== undefined) throw new PolicyRefused(problems);
  return policy;
}
