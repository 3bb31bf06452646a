import { type JsonSchema, record } from '@axiom/domain/document';
import { ANY_FIELDS } from './scenario-shape.ts';

/**
 * JSON Schema (draft 2020-12) of a scenario's document, its `sweep` or `compare` included. Whatever `parseExperiment`
 * reads is valid. A schema cannot express what one part of a document requires of another (names, sums, orders, bounds of
 * the policy, prices): only `parseExperiment` checks that.
 */
export const scenarioSchema: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Scenario',
  ...record(ANY_FIELDS).schema,
  not: { required: ['sweep', 'compare'] },
};
