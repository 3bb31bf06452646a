import document from './policy.default.json' with { type: 'json' };

/** The default policy as a document: what `parsePolicy` reads and an operator starts from. */
export const defaultPolicyJson: unknown = document;
