import type { Problem } from '../document/index.ts';
import { DomainError } from '../errors/index.ts';
import type { PriceBounds } from '../price/price-bounds.ts';
import { SIMULATED_PRICE_BOUNDS } from '../price/simulated-price.ts';
import { parsePolicy } from './parse-policy.ts';
import type { EconomyPolicy } from './policy.ts';

/** A policy document is refused; carries every problem found. */
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
 * The policy of a document that must be valid; use `parsePolicy` for one that may not be.
 * @param bounds limits that the price source in use guarantees; default: those of the simulated one
 * @throws PolicyRefused with every problem
 */
export function policyOf(document: unknown, bounds: PriceBounds = SIMULATED_PRICE_BOUNDS): EconomyPolicy {
  const { policy, problems } = parsePolicy(document, bounds);
  if (problems !== undefined) throw new PolicyRefused(problems);
  return policy;
}
