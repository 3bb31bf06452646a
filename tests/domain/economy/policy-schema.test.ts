import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { policySchema } from '@axiom/domain/economy';
import { expect, it } from 'vitest';

it('R4.16 the schema that stands beside the default policy is the one of the form it is read by', () => {
  const file = join(import.meta.dirname, '../../../src-domain/economy/policy.schema.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(policySchema);
});
