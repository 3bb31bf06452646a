import { type Fields, plainFields } from '@axiom/domain/document';
import { type Changed, putAt } from '../scenario/document-path.ts';

const POLICY = 'policy.';

/**
 * A copy of a scenario document with another value at a path (`days`, `groups.savers.people`). A path that starts with
 * `policy.` becomes the last of the policy's overrides, whatever form the policy has.
 */
export function putInScenario(document: Fields, path: string, value: unknown): Changed<Fields> {
  if (!path.startsWith(POLICY) || path === POLICY) return putAt({ ...document }, path, value);
  const inner = path.slice(POLICY.length);
  const { [inner]: _before, ...others } = plainFields(document['policy']) ?? {};
  return { document: { ...document, policy: { ...others, [inner]: value } } };
}
