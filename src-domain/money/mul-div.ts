/** ⌊a × b / divisor⌋, exact at any size and unit. For credits and outgoing coins. @param divisor above 0 */
export function mulDivFloor(a: bigint, b: bigint, divisor: bigint): bigint {
  return floorDivide(a * b, divisor);
}

/** ⌈a × b / divisor⌉, exact at any size and unit. For fees. @param divisor above 0 */
export function mulDivCeil(a: bigint, b: bigint, divisor: bigint): bigint {
  return ceilDivide(a * b, divisor);
}

/** ⌊n / divisor⌋ in the unit of n, towards −∞ (bigint division alone truncates towards 0). */
export function floorDivide(n: bigint, divisor: bigint): bigint {
  assertPositive(divisor);
  const quotient = n / divisor;
  return n % divisor < 0n ? quotient - 1n : quotient;
}

/** ⌈n / divisor⌉ in the unit of n, towards +∞. */
export function ceilDivide(n: bigint, divisor: bigint): bigint {
  assertPositive(divisor);
  const quotient = n / divisor;
  return n % divisor > 0n ? quotient + 1n : quotient;
}

function assertPositive(divisor: bigint): void {
  if (divisor <= 0n) throw new RangeError(`A divisor must be greater than 0; ${divisor} was given.`);
}
