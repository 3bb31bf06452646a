/** Rows of cells as a Markdown table, padded as the formatter does: first column left, the others right. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const widths = head.map((_, column) => Math.max(3, ...rows.map((row) => [...(row[column] ?? '')].length)));
  const pad = (cell: string, column: number): string => {
    const room = ' '.repeat((widths[column] ?? 0) - [...cell].length);
    return column === 0 ? cell + room : room + cell;
  };
  const line = (row: readonly string[]): string => `| ${row.map(pad).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(head), `| ${rule.join(' | ')} |`, ...body.map(line)].join('\n');
}
