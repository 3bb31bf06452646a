/** A time or count of the database as a number; a row's own bounds keep it safe. */
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
