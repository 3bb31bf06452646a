/**
 * The concepts of src-domain whose every line is mutated, because they compute, move or price money. For
 * each, the property tests (files of tests/property) that must detect a mutant, together with its examples
 * (tests/domain/<concept>). No other tests run: a mutant that only another concept's tests detect counts as
 * undetected.
 */
export const NOTICED_BY = {
  money: ['display'],
  staking: ['accrual', 'settlement'],
  mint: ['mints'],
  ledger: ['ledger', 'transfers'],
  withdrawal: ['withdrawals', 'ledger'],
  farming: ['farming'],
  referral: ['levels'],
  transfer: ['transfers'],
  task: ['tasks'],
  price: ['candles'],
  economy: ['policy-document', 'quotes', 'round-trips', 'withdrawals', 'yields'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Concept = keyof typeof NOTICED_BY;
export const CONCEPTS = Object.keys(NOTICED_BY) as Concept[];

export function isConcept(name: string): name is Concept {
  return Object.hasOwn(NOTICED_BY, name);
}
