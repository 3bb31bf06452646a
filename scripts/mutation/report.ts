import { readFileSync, writeFileSync } from 'node:fs';

/** A mutant that no test detected, from Stryker's report. */
export interface Survivor {
  readonly file: string;
  /** The source line(s), trimmed. Unlike a line number it stays valid when other lines change. */
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

/** Start of the reason that Stryker's Vitest runner reports if a test file fails while it is loaded. */
const FAILED_TO_LOAD = 'An error occurred outside of a test run';

/** Stryker's JSON report, reduced to what is needed. A mutant with which no test file loads is detected. */
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
 * Removes every mutant that no test has killed from an incremental file, so that the next run tries it again.
 * Stryker itself does not run new tests on mutants of code that runs while a module is loaded.
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
