import { formatAmount } from '@axiom/domain/money';
import { type Measure, MEASURE_UNITS } from '@axiom/domain/simulation';

/** Cells of a table; the first row is its head. */
export type Rows = readonly (readonly string[])[];
/** What a text is made of: lines, and tables that are laid out when it is known how wide they may be. */
export type Block = string | Rows;

const INDENT = '  ';
const GAP = '  ';

/** Blocks as text, with a blank line between them. @param width characters a line may have for tables */
export function laidOut(blocks: readonly Block[], width: number = Number.POSITIVE_INFINITY): string {
  return blocks.map((block) => (typeof block === 'string' ? block : table(block, width))).join('\n\n');
}

/**
 * Rows of cells under each other: the first column to the left, the rest to the right. Where a line is not wide enough for
 * all columns, the others stand in tables of their own below, each with the first column again.
 */
function table(rows: Rows, width: number): string {
  const count = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const widths = Array.from({ length: count }, (_, column) =>
    rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0),
  );
  const [first = 0] = widths;
  const parts: number[][] = [];
  let left = 0;
  for (let column = 1; column < count; column += 1) {
    const needed = GAP.length + (widths[column] ?? 0);
    if (parts.length === 0 || needed > left) {
      parts.push([]);
      left = width - INDENT.length - first;
    }
    parts.at(-1)?.push(column);
    left -= needed;
  }
  const line = (row: readonly string[], columns: readonly number[]) =>
    [
      (row[0] ?? '').padEnd(first),
      ...columns.map((column) => (row[column] ?? '').padStart(widths[column] ?? 0)),
    ]
      .join(GAP)
      .trimEnd();
  return (parts.length === 0 ? [[]] : parts)
    .map((columns) => rows.map((row) => `${INDENT}${line(row, columns)}`).join('\n'))
    .join('\n\n');
}

export const UNIT_TEXTS = {
  nano_ton: 'TON',
  nano_axiom: 'AXIOM',
  millionths: '',
  count: '',
} as const;

/** A value of a measure as people read it: thousands grouped, truncated; a dash where it is not defined. */
export function valueText(measure: Measure, value: bigint | null | undefined): string {
  if (value === null || value === undefined) return '–';
  switch (MEASURE_UNITS[measure]) {
    case 'nano_ton':
    case 'nano_axiom':
      return formatAmount(value, measure === 'price' ? 4 : 2);
    case 'millionths':
      return formatAmount(value * 1000n, 3);
    case 'count':
      return countText(value);
  }
}

/** "1 run", "2 runs". */
export function counted(count: number, one: string, many: string): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}

export function countText(value: bigint | number): string {
  return formatAmount(BigInt(value) * 1_000_000_000n, 0);
}

/** Percent6 with two digits. */
export function percentText(value: bigint): string {
  return `${formatAmount(value * 1000n, 2)} %`;
}
