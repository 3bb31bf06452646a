/** The rows of one day, in their order. */
export interface DayGroup<Row> {
  readonly day: string;
  readonly rows: readonly Row[];
}

/**
 * Rows that follow each other in time, by day (R9.04b). The day is the reader's: `dayOf` names it for an
 * instant in epoch ms.
 */
export function byDay<Row extends { readonly createdAtMs: number }>(
  rows: readonly Row[],
  dayOf: (atMs: number) => string,
): readonly DayGroup<Row>[] {
  const groups: { day: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const day = dayOf(row.createdAtMs);
    const last = groups.at(-1);
    if (last?.day === day) last.rows.push(row);
    else groups.push({ day, rows: [row] });
  }
  return groups;
}
