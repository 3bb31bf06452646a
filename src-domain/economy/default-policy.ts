import { frozen } from '../document/index.ts';
import document from './policy.default.json' with { type: 'json' };
import type { PolicyDocument } from './policy-document.ts';

/**
 * The default policy as a document that `parsePolicy` reads; an operator starts from it. It is shared and
 * therefore frozen: change a `structuredClone` of it.
 */
export const defaultPolicyJson: PolicyDocument = /* @__PURE__ */ frozen(document) as PolicyDocument;
