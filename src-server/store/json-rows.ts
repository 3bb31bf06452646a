/** Rows as one JSON parameter: amounts as text, which the database reads as numbers. */
export function jsonRows(rows: readonly unknown[]): string {
  return JSON.stringify(rows, (_key, value: unknown) => {
    if (typeof value === 'bigint') return String(value);
    // A lone surrogate is an error inside JSON; elsewhere the database's driver replaces it.
    return typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\uFFFD') : value;
  });
}
