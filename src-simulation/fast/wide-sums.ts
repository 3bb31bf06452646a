/**
 * Sums too large for one number, kept as pairs: value = high × 2^52 + low, with 0 ≤ low < 2^52. Terms are whole and
 * smaller than 2^52 in size.
 */
type WideSums = Float64Array;

const CARRY: number = 2 ** 52;
const CARRY_BITS = 52n;

/** Adds a whole term, which may be negative. */
export function addWide(sums: WideSums, slot: number, term: number): void {
  const at = slot * 2;
  let low = (sums[at + 1] as number) + term;
  if (low >= CARRY) {
    low -= CARRY;
    sums[at] = (sums[at] as number) + 1;
  } else if (low < 0) {
    low += CARRY;
    sums[at] = (sums[at] as number) - 1;
  }
  sums[at + 1] = low;
}

/** An amount is split at this before it is multiplied by seconds or rates. */
const PART: number = 2 ** 26;

/** Adds a term of any size. */
export function addExactly(sums: WideSums, slot: number, term: bigint): void {
  sums[slot * 2] = (sums[slot * 2] as number) + Number(term >> CARRY_BITS);
  addWide(sums, slot, Number(BigInt.asUintN(Number(CARRY_BITS), term)));
}

/**
 * Adds amount × weight to a pair of slots: slot for the multiples of PART, slot + 1 for the rest.
 * @param amount 0 … 2^52 @param weight whole, at most 2^26 in size
 */
export function addWeighted(sums: WideSums, slot: number, amount: number, weight: number): void {
  const high = Math.floor(amount / PART);
  addWide(sums, slot, high * weight);
  addWide(sums, slot + 1, (amount - high * PART) * weight);
}

/** The sum of a slot. */
export function wideValue(sums: WideSums, slot: number): bigint {
  const low = sums[slot * 2 + 1] as number;
  const high = sums[slot * 2] as number;
  if (high !== 0) return (BigInt(high) << 52n) + BigInt(low);
  return low === 0 ? 0n : BigInt(low);
}

/** The sum of a pair of slots that `addWeighted` filled. */
export function weightedValue(sums: WideSums, slot: number): bigint {
  return wideValue(sums, slot) * BigInt(PART) + wideValue(sums, slot + 1);
}
