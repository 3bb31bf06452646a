/** A quantity left the range in which plain numbers are exact: the run is the reference's to make. */
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

/** A bigint of the scenario as a number. @throws OutOfRange */
export function toNumber(value: bigint): number {
  const found = Number(value);
  if (!Number.isSafeInteger(found)) throw new OutOfRange();
  return found;
}
