/** Of a bot that nobody orders a statement from. */
export const noStatements = (): Promise<never> => Promise.reject(new Error('nobody ordered a statement'));
