/**
 * Whether a balance, in nano-AXIOM, can be re-bonded: there is something, and at least the least share (R4.08).
 * @param minToken the least share; null while it is unknown, then anything can
 */
export function canRebond(balance: bigint, minToken: bigint | null): boolean {
  return balance > 0n && balance >= (minToken ?? 0n);
}
