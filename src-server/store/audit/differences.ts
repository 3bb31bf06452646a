import type { Difference } from '@axiom/domain/audit';

/** What is kept of a person, and what a recount gives. */
export interface Kept {
  readonly owner: string;
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

export const differenceOf = ({ owner, what, expected, found }: Kept): Difference => ({
  what: 'total',
  row: `kept ${what} of ${owner}`,
  expected,
  found,
});
