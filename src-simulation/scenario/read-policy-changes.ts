import {
  anything,
  DocumentReader,
  isWithin,
  type JsonSchema,
  mapOf,
  optional,
  type Problem,
  type Shape,
} from '@axiom/domain/document';
import {
  defaultPolicyJson,
  type EconomyPolicy,
  proveConsistency,
  provePolicy,
  readPolicy,
} from '@axiom/domain/economy';
import type { PriceBounds } from '@axiom/domain/price';
import { nestedPath, putAt, structuredCopy } from './document-path.ts';

interface ReadPolicy {
  readonly policy: EconomyPolicy;
  /** The whole policy document that was read. */
  readonly document: Readonly<Record<string, unknown>>;
  /** The policy, if the parts that behaviours refer to (plans, bounds) are valid; else undefined. */
  readonly offer: EconomyPolicy | undefined;
}

const policyShape: Shape<ReadonlyMap<string, unknown>> = optional(
  mapOf(anything(), { min: 0, max: 500, name: /^.{1,200}$/ }),
  {},
);

/** Values by path. The policy's own schema and proofs check them. */
export const policyChangesSchema: JsonSchema = {
  ...policyShape.schema,
  description:
    'Other values in the default policy, by path: {"spread_percent": "2", "withdrawal.fee.percent": "3"}.',
};

const REFERRED = ['policy.plans', 'policy.mint', 'policy.farming'];

/**
 * The policy of a scenario: the default document with other values at the paths of `changes`, in their order
 * (`"spread_percent": "2"`, `"withdrawal.fee.percent": "3"`; a whole document changes every block). Problems carry
 * paths that start with `policy`.
 */
export function readPolicyChanges(reader: DocumentReader, changes: unknown): ReadPolicy {
  const paths = policyShape.read(reader, changes, 'policy');
  let document = structuredCopy(defaultPolicyJson) as Record<string, unknown>;
  const before = reader.problems.length;
  for (const [path, value] of paths) {
    const changed = putAt(document, path, structuredCopy(value));
    if (changed.problem === undefined) document = changed.document;
    else reader.problems.push(below(changed.problem));
  }
  const inner = new DocumentReader();
  const policy = readPolicy(inner, document);
  const malformed = inner.problems.map(({ path }) => path);
  reader.problems.push(...[...inner.problems, ...proveConsistency(policy, malformed)].map(below));
  const found = reader.problems.slice(before);
  const sorted = { ...policy, plans: policy.plans.toSorted((a, b) => a.days - b.days) };
  const isOffered = !found.some(({ path }) =>
    REFERRED.some((block) => isWithin(path, block) || isWithin(block, path)),
  );
  return { policy: sorted, document, offer: isOffered ? sorted : undefined };
}

/** Proofs of the policy that fail with this price; for consistent policies only. */
export function unprovenOf({ document }: ReadPolicy, bounds: PriceBounds): readonly Problem[] {
  return provePolicy(readPolicy(new DocumentReader(), document), bounds).map(below);
}

function below(problem: Problem): Problem {
  return { ...problem, path: nestedPath('policy', problem.path) };
}
