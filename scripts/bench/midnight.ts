import { withDatabase } from './server/with-database.ts';
import type { DueKind } from './server/due-fill.ts';
import { dueRow } from './server/due-row.ts';
import type { Row } from './row.ts';

const SECRET = 'secret of a benchmark, of no use to anybody else';
const KINDS: readonly DueKind[] = ['midnight', 'completions', 'maturities'];

/**
 * A midnight of a million stakes, and as many completions and maturities of one instant, each on a database of its own.
 * BENCH_ROWS: another count; BENCH_ONLY: one of them.
 * @throws Error without PostgreSQL, or when an amount differs from the domain's
 */
export async function midnightRows(): Promise<readonly Row[]> {
  const count = Number(process.env['BENCH_ROWS'] ?? '1000000');
  const rows: Row[] = [];
  for (const kind of KINDS.filter((each) => each.includes(process.env['BENCH_ONLY'] ?? '')))
    rows.push(await withDatabase((url) => dueRow(url, kind, count, SECRET)));
  return rows;
}
