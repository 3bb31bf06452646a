import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { MEASURES } from '@axiom/simulation';
import { OUTCOME_FIELDS } from './record.ts';
import { runFile } from './store.ts';
import type { Job } from './worker.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Writes all finished runs to one file, in order. */
export function writeNdjson(folder: string, jobs: readonly Job[]): string {
  const file = join(folder, 'runs.ndjson');
  const out = openSync(file, 'w');
  for (const job of jobs) writeSync(out, readFileSync(runFile(folder, job)));
  closeSync(out);
  return file;
}

/** Writes series.csv (one row per run and day) and outcomes.csv (one row per run and person). */
export function writeCsv(folder: string, jobs: readonly Job[]): readonly string[] {
  const files = ['series.csv', 'outcomes.csv'].map((name) => join(folder, name));
  const [series, outcomes] = files.map((file) => openSync(file, 'w')) as [number, number];
  writeSync(series, row(['variant', 'run', 'seed', 'day', ...MEASURES]));
  writeSync(outcomes, row(['variant', 'run', ...OUTCOME_FIELDS]));
  for (const job of jobs) {
    const rows: string[] = [];
    for (const line of readFileSync(runFile(folder, job), 'utf8').trimEnd().split('\n')) {
      const fields = JSON.parse(line) as Fields;
      if (fields['type'] === 'run') writeSync(series, seriesRows(fields));
      else rows.push(row(['variant', 'run', ...OUTCOME_FIELDS].map((name) => fields[name])));
    }
    writeSync(outcomes, rows.join(''));
  }
  closeSync(series);
  closeSync(outcomes);
  return files;
}

function seriesRows(run: Fields): string {
  const series = run['series'] as Record<string, readonly (string | null)[]>;
  const days = run['days'] as number;
  const head = ['variant', 'run', 'seed'].map((name) => run[name]);
  return Array.from({ length: days }, (_, day) =>
    row([...head, day, ...MEASURES.map((measure) => series[measure]?.[day] ?? '')]),
  ).join('');
}

/** Cells are names, numbers and decimal texts: none has a comma or a quote. */
function row(cells: readonly unknown[]): string {
  return `${cells.map(String).join(',')}\n`;
}

export function writeText(folder: string, name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}
