import { frozen } from '../document/index.ts';
import document from './policy.default.json' with { type: 'json' };
import type { PolicyDocument } from './policy-document.ts';

/**
 * The default policy as a document: what `parsePolicy` reads and an operator starts from. It is frozen, since everybody
 * shares it: change a `structuredClone` of it.
 */
export const defaultPolicyJson: PolicyDocument = /* @__PURE__ */ frozen(document) as PolicyDocument;
