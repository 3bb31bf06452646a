import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  defaultPolicyJson,
  parsePolicy,
  type PlanDocument,
  type PolicyDocument,
  policySchema,
} from '@axiom/domain/economy';
import { expect, it } from 'vitest';

it('R4.16 the schema that stands beside the default policy is the one of the form it is read by', () => {
  const file = join(import.meta.dirname, '../../../src-domain/economy/policy.schema.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(policySchema);
});

it('the type of a policy document and the schema know the same fields', () => {
  const [plan, ...plans] = structuredClone(defaultPolicyJson.plans);
  const everything: Required<PolicyDocument> = {
    ...structuredClone(defaultPolicyJson),
    $schema: './policy.schema.json',
    plans: [{ ...plan!, is_active: true } satisfies Required<PlanDocument>, ...plans],
  };
  expect(parsePolicy(everything).problems).toBeUndefined();
  expect(namesIn(everything)).toEqual(namesOfSchema(policySchema));
});

/** Every name of a field anywhere in a document, sorted. */
function namesIn(document: unknown): readonly string[] {
  const names = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (!Array.isArray(node)) for (const name of Object.keys(node)) names.add(name);
    Object.values(node).forEach(walk);
  };
  walk(document);
  return [...names].toSorted();
}

/** Every name of a field that a schema knows, sorted. */
function namesOfSchema(schema: unknown): readonly string[] {
  const names = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { properties = {} } = node as { readonly properties?: object };
    for (const name of Object.keys(properties)) names.add(name);
    Object.values(node).forEach(walk);
  };
  walk(schema);
  return [...names].toSorted();
}
