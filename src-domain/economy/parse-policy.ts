import { DocumentReader, type Problem } from '../document/index.ts';
import type { PriceBounds } from '../price/price-bounds.ts';
import { SIMULATED_PRICE_BOUNDS } from '../price/simulated-price.ts';
import type { EconomyPolicy } from './policy.ts';
import { provePolicy } from './prove-policy.ts';
import { readPolicy } from './read-policy.ts';

/** The policy, or every problem found; never both. */
export type ParsedPolicy =
  | { readonly policy: EconomyPolicy; readonly problems?: undefined }
  | { readonly policy?: undefined; readonly problems: readonly [Problem, ...Problem[]] };

/**
 * Reads and proves a policy document (parsed JSON). Returns the policy, or all problems at once with path,
 * found and allowed: first those of the form, then those of every proof whose inputs are well-formed.
 * @param bounds limits that the price source in use guarantees; default: those of the simulated one
 */
export function parsePolicy(document: unknown, bounds: PriceBounds = SIMULATED_PRICE_BOUNDS): ParsedPolicy {
  return parsed(document, (policy, malformed) => provePolicy(policy, bounds, malformed));
}

/**
 * Reads a policy document that was proven when it came into force. It is not proven again: promises made
 * under it stay valid, even if another price source or a newer proof would refuse it today.
 */
export function parseProvenPolicy(document: unknown): ParsedPolicy {
  return parsed(document, () => []);
}

function parsed(
  document: unknown,
  prove: (policy: EconomyPolicy, malformed: readonly string[]) => readonly Problem[],
): ParsedPolicy {
  const reader = new DocumentReader();
  const policy = readPolicy(reader, document);
  const malformed = reader.problems.map(({ path }) => path);
  const [first, ...rest] = [...reader.problems, ...prove(policy, malformed)];
  if (first !== undefined) return { problems: [first, ...rest] };
  return { policy: { ...policy, plans: policy.plans.toSorted((a, b) => a.days - b.days) } };
}
