import { formatAmount, NANO_PER_UNIT } from '@axiom/domain/money';
import { type Measure, MEASURE_UNITS } from '@axiom/simulation';

/** Cells of a table; the first row is its head. */
export type Rows = readonly (readonly string[])[];
/** A part of a text: a line, or a table that is laid out when the width is known. */
export type Block = string | Rows;

const INDENT = '  ';
const GAP = '  ';

/** Blocks as text, with a blank line between them. @param width most characters in a line of a table */
export function laidOut(blocks: readonly Block[], width: number = Number.POSITIVE_INFINITY): string {
  return blocks.map((block) => (typeof block === 'string' ? block : table(block, width))).join('\n\n');
}

/**
 * Rows of cells as text: the first column left-aligned, the others right-aligned. Columns that do not fit
 * into the width follow in tables below, each with the first column again.
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

/** A measure's value for people: thousands grouped, truncated; a dash if it is not defined. */
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
  return formatAmount(BigInt(value) * NANO_PER_UNIT, 0);
}

/** Percent6 with two decimals. */
export function percentText(value: bigint): string {
  return `${formatAmount(value * 1000n, 2)} %`;
}
