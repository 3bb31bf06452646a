/** A stored value that differs from the expected one: which row, what is expected, what is stored. */
export interface Difference {
  readonly what: DifferenceKind;
  /** The row, by kind and id: `mint 018f…`, `account user/7/main AXIOM`. */
  readonly row: string;
  readonly expected: string;
  readonly found: string;
}

/** Kinds of differences. */
export type DifferenceKind =
  /** A cached balance is not the sum of its entries. */
  | 'cache'
  /** One movement, or all of them together, do not sum to zero in a currency. */
  | 'sum'
  /** An account is below zero that must not be. */
  | 'negative'
  /** An entry on an account that its kind of movement never touches. */
  | 'entry'
  /** A movement names no row, or a row that does not exist. */
  | 'subject'
  /** A row lacks a booking, or has bookings that its status does not allow. */
  | 'booking'
  /** An amount of a row does not follow from its other amounts. */
  | 'amount'
  /** Statuses of rows contradict each other. */
  | 'status'
  /** A total in the ledger is not the sum of the rows behind it. */
  | 'total'
  /** An open row has no due row, or one at a wrong time. */
  | 'due';

/** One difference where the two texts differ; none where they are equal. */
export function differenceIf(
  what: DifferenceKind,
  row: string,
  expected: string,
  found: string,
): readonly Difference[] {
  return expected === found ? [] : [{ what, row, expected, found }];
}
