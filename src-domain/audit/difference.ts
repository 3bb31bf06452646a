/** Something that is not as it should be: which row, what should be there, what is. */
export interface Difference {
  readonly what: DifferenceKind;
  /** The row, by kind and id: `mint 018f…`, `account user/7/main AXIOM`. */
  readonly row: string;
  readonly expected: string;
  readonly found: string;
}

/** What kinds of differences there are. */
export type DifferenceKind =
  /** A cached balance is not the sum of its entries. */
  | 'cache'
  /** A movement, or all of them, do not sum to zero in a currency. */
  | 'sum'
  /** An account stands below zero that may not. */
  | 'negative'
  /** An entry on an account that its kind of movement never touches. */
  | 'entry'
  /** A movement that names no row, or one that is not there. */
  | 'subject'
  /** A row without its bookings, or with others than its status says. */
  | 'booking'
  /** An amount of a row that does not follow from its other ones. */
  | 'amount'
  /** Rows whose statuses contradict each other. */
  | 'status'
  /** A total in the ledger that is not the sum of the rows behind it. */
  | 'total'
  /** Nothing will be done about a row that is open, or not when it is due. */
  | 'due';

/** A difference where two texts are not the same; nothing where they are. */
export function unless(
  what: DifferenceKind,
  row: string,
  expected: string,
  found: string,
): readonly Difference[] {
  return expected === found ? [] : [{ what, row, expected, found }];
}
