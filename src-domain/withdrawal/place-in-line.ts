/** How many of the line are looked at to tell a place in it. */
export const LINE_LOOKED_AT = 40;

/** A place in the line of payouts. */
export interface PlaceInLine {
  /** 1 is next. */
  readonly position: number;
  /** The payout may be nearer: the line is longer than what is looked at of it, and places in it are free. */
  readonly positionIsUpperBound: boolean;
}

/**
 * The place of a payout among those that wait. Numbers are given in the order of coming and are never used twice, so behind the
 * head of the line there are at most as many as the numbers between leave room for.
 * @param head numbers of the first that wait, ascending, at most LINE_LOOKED_AT
 * @param number that of the payout, or one behind all of them
 */
export function placeInLine(head: readonly number[], number: number): PlaceInLine {
  const before = head.filter((other) => other < number).length;
  const last = head.at(-1);
  if (last === undefined || before < head.length || head.length < LINE_LOOKED_AT)
    return { position: before + 1, positionIsUpperBound: false };
  const room = number - last;
  return { position: before + room, positionIsUpperBound: room > 1 };
}
