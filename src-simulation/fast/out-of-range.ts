/** A number left the range in which this engine is exact, or a planned step is not possible: the reference must make the run. */
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

/** The rules keep a bond whose early exit would return nothing, which this engine cannot. @throws OutOfRange for such a bond */
export function refuseNoReturn(token: number, fee: number): void {
  if (fee >= token) throw new OutOfRange();
}

/** A bigint of the scenario as a number. @throws OutOfRange */
export function toNumber(value: bigint): number {
  const found = Number(value);
  if (!Number.isSafeInteger(found)) throw new OutOfRange();
  return found;
}
