import { formatAmount, formatDecimal, NANO_PER_UNIT, type Rational } from '../../money/index.ts';
import { daysText } from '../ways/days-to-cap.ts';
import type { YieldRow } from './yields-of.ts';

/** The figure in a yield table's cells, in percent. */
export type YieldFigure = 'net' | 'per_day' | 'break_even';

/** `figure` of every plan and way, a column per inviter's level: Markdown, readable in a terminal. */
export function yieldsTable(rows: readonly YieldRow[], figure: YieldFigure): string {
  const levels = [...new Set(rows.map(({ level }) => level))];
  const titles = levels.map((level) => (level === null ? 'one account' : `level ${level}`));
  const lines = [...linesOf(rows)].map(([line, cells]) => {
    const shown = levels.map((level) => cells.find((row) => row.level === level));
    return [...line.split('|'), ...shown.map((row) => (row === undefined ? '' : cellOf(row, figure)))];
  });
  return aligned(['plan', 'way', 'bonuses', 'days', ...titles], lines);
}

/** Every row and figure as CSV with names in the first line. Exact days and percentages are truncated. */
export function yieldsCsv(rows: readonly YieldRow[]): string {
  const names =
    'plan_days,way,bonuses,second_account_level,days,net_percent,per_day_percent,break_even_fall_percent';
  const lines = rows.map((row) =>
    [
      row.planDays,
      row.way,
      row.bonuses,
      row.level ?? '',
      daysText(row.days),
      ...[row.net, row.perDay, row.breakEvenFall].map((value) => formatDecimal(percentNano(value))),
    ].join(','),
  );
  return [names, ...lines, ''].join('\n');
}

/** A fraction in percent with that many decimals, truncated towards 0. */
export function percentText(value: Rational, decimals = 2): string {
  return formatAmount(percentNano(value), decimals);
}

function cellOf(row: YieldRow, figure: YieldFigure): string {
  switch (figure) {
    case 'net':
      return percentText(row.net);
    case 'per_day':
      return percentText(row.perDay, 4);
    case 'break_even':
      return percentText(row.breakEvenFall);
  }
}

/** Rows that differ only in the level share a line; the key is the line's first cells. */
function linesOf(rows: readonly YieldRow[]): ReadonlyMap<string, readonly YieldRow[]> {
  const lines = new Map<string, YieldRow[]>();
  for (const row of rows) {
    const bonuses = row.way === 'stake' ? row.bonuses : '';
    const key = [`${row.planDays} days`, row.way, bonuses, daysText(row.days)].join('|');
    const line = lines.get(key);
    if (line === undefined) lines.set(key, [row]);
    else line.push(row);
  }
  return lines;
}

/** Percent in 1e-9, truncated towards 0 as bigint division does. */
function percentNano({ numerator, denominator }: Rational): bigint {
  return (numerator * 100n * NANO_PER_UNIT) / denominator;
}

const TEXT_COLUMNS = 3;

function aligned(head: readonly string[], body: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...body.map((texts) => (texts[column] as string).length)),
  );
  const line = (texts: readonly string[]) =>
    `| ${widths.map((width, column) => padded(texts[column] as string, column, width)).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column < TEXT_COLUMNS ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(head), `| ${rule.join(' | ')} |`, ...body.map(line)].join('\n');
}

function padded(text: string, column: number, width: number): string {
  return column < TEXT_COLUMNS ? text.padEnd(width) : text.padStart(width);
}
