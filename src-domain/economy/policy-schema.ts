import type { JsonSchema } from '../document/index.ts';
import { policyShape } from './policy-shape.ts';

/**
 * JSON Schema (draft 2020-12) of a policy document: valid exactly where `parsePolicy` finds no problem of form. What the
 * numbers must hold together is `provePolicy`'s.
 */
export const policySchema: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Economy policy',
  ...policyShape.schema,
};
