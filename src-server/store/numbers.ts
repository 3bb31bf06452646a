/** A time or count from the database as a number; the rows' own bounds keep it in the safe range. */
export function num(value: bigint): number {
  return Number(value);
}

export function numOrNull(value: bigint | null): number | null {
  return value === null ? null : Number(value);
}

export function big(value: number): bigint {
  return BigInt(value);
}

export function bigOrNull(value: number | null | undefined): bigint | null {
  return value === null || value === undefined ? null : BigInt(value);
}
