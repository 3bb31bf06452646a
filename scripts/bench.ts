import { firstRouteRow } from './bench/first-route.ts';
import { startRow } from './bench/start.ts';

/** `npm run bench`: each row puts a figure of ours beside its floor or its peer, measured in the same run, as a ratio. */
const rows = [await firstRouteRow(), ...(await startRow())];

const head = ['what', 'ours', 'beside', 'ratio', 'note'];
const table = [head, ...rows.map((row) => [row.what, row.ours, row.beside, row.ratio.toFixed(2), row.note])];
const widths = head.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
for (const cells of table)
  console.log(cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
