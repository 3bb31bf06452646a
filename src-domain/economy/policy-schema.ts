import type { JsonSchema } from '../document/index.ts';
import { policyShape } from './policy-shape.ts';

/**
 * JSON Schema (draft 2020-12) of a policy document: it accepts exactly the documents in whose form
 * `parsePolicy` finds no problem. `provePolicy` checks the numbers against each other.
 */
export const policySchema: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Economy policy',
  ...policyShape.schema,
};
