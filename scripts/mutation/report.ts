import { readFileSync, writeFileSync } from 'node:fs';

/** A mutant that no test noticed, as Stryker's report tells it. */
export interface Survivor {
  readonly file: string;
  /** The whole line(s) it stands in, trimmed: survives edits elsewhere in the file. */
  readonly line: string;
  readonly original: string;
  readonly replacement: string;
}

export interface Report {
  readonly detected: number;
  readonly ignored: number;
  readonly survivors: readonly Survivor[];
}

interface Position {
  readonly line: number;
  readonly column: number;
}
interface RawReport {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly source: string;
        readonly mutants: readonly {
          readonly status: string;
          readonly statusReason?: string;
          readonly replacement?: string;
          readonly location: { readonly start: Position; readonly end: Position };
        }[];
      }
    >
  >;
}

/** How Stryker's Vitest runner begins its word on a test file that failed while it was being read. */
const FAILED_TO_LOAD = 'An error occurred outside of a test run';

/** Stryker's JSON report, reduced to what the verdict needs. A mutant that no test file can even load is a noticed one. */
export function readReport(file: string): Report {
  const raw = JSON.parse(readFileSync(file, 'utf8')) as RawReport;
  const survivors: Survivor[] = [];
  let detected = 0;
  let ignored = 0;
  for (const [path, { source, mutants }] of Object.entries(raw.files)) {
    const lines = source.split('\n');
    for (const { status, statusReason = '', replacement = '', location } of mutants) {
      const isNoticed =
        status === 'Killed' ||
        status === 'Timeout' ||
        (status === 'RuntimeError' && statusReason.startsWith(FAILED_TO_LOAD));
      if (isNoticed) detected += 1;
      if (status === 'Ignored') ignored += 1;
      if (isNoticed || status === 'Ignored') continue;
      survivors.push({
        file: path,
        line: (lines[location.start.line - 1] ?? '').trim(),
        original: textAt(lines, location.start, location.end),
        replacement,
      });
    }
  }
  return { detected, ignored, survivors };
}

/**
 * Takes every mutant that no test has killed out of an incremental file, so that the next run tries it again. Stryker itself
 * does not ask new tests about a mutant of what is computed while a module is read.
 */
export function forgetUnnoticed(file: string): void {
  const raw = JSON.parse(readFileSync(file, 'utf8')) as RawReport;
  const files = Object.fromEntries(
    Object.entries(raw.files).map(([path, each]) => [
      path,
      { ...each, mutants: each.mutants.filter(({ status }) => status === 'Killed') },
    ]),
  );
  writeFileSync(file, JSON.stringify({ ...raw, files }));
}

function textAt(lines: readonly string[], start: Position, end: Position): string {
  const part = lines.slice(start.line - 1, end.line);
  part[part.length - 1] = (part.at(-1) ?? '').slice(0, end.column - 1);
  part[0] = (part[0] ?? '').slice(start.column - 1);
  return part.join('\n');
}
