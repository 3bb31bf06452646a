/**
 * The concepts of src-domain whose every line is mutated, because they compute, move or price money; each with the properties
 * (files of tests/property) that must notice it together with its own examples (tests/domain/<concept>). Nothing else runs:
 * what only another concept's tests would notice counts as unnoticed.
 */
export const NOTICED_BY = {
  money: ['display'],
  staking: ['accrual', 'settlement'],
  mint: ['mints'],
  ledger: ['ledger', 'transfers'],
  withdrawal: ['economy', 'ledger'],
  farming: ['farming'],
  referral: ['levels'],
  transfer: ['transfers'],
  task: ['tasks'],
  price: ['candles'],
  economy: ['economy'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Concept = keyof typeof NOTICED_BY;
export const CONCEPTS = Object.keys(NOTICED_BY) as Concept[];

export function isConcept(name: string): name is Concept {
  return Object.hasOwn(NOTICED_BY, name);
}
