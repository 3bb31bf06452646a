import type { DocumentReader } from '../document/index.ts';
import type { EconomyPolicy } from './policy.ts';
import { policyShape } from './policy-shape.ts';

/** Reads the form of a policy document and records every problem; `provePolicy` checks what it means. */
export function readPolicy(reader: DocumentReader, document: unknown): EconomyPolicy {
  return policyShape.read(reader, document, '');
}
