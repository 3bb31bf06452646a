/** A quantity left the range in which plain numbers are exact, or in which bonds live as planned: the run is the reference's to make. */
export class OutOfRange extends Error {
  override readonly name = 'OutOfRange' as const;
}

/** Largest amount of one account, bond or stake, in nano: below it sums of two stay exact. */
export const LARGEST_AMOUNT: number = 2 ** 52;

/** @throws OutOfRange unless the amount is a whole number of nano that plain numbers add exactly */
export function guarded(amount: number): number {
  if (!(amount < LARGEST_AMOUNT)) throw new OutOfRange();
  return amount;
}

/** A bond whose early exit would return nothing is kept instead. @throws OutOfRange where that would be */
export function refuseNoReturn(token: number, fee: number): void {
  if (fee >= token) throw new OutOfRange();
}

/** A bigint of the scenario as a number. @throws OutOfRange */
export function toNumber(value: bigint): number {
  const found = Number(value);
  if (!Number.isSafeInteger(found)) throw new OutOfRange();
  return found;
}
