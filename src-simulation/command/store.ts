import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunResult } from '@axiom/simulation';
import { messageOf, readJson } from './load-document.ts';
import { makeFolder } from './make-folder.ts';
import { BadArguments, type Engine } from './options.ts';
import type { Prepared } from './prepare.ts';
import { quoted, shellLine } from './replay-line.ts';
import { linesOf, parseLines, type RunId } from './record.ts';

const STATE = 'simulation.json';
const RUNS = 'runs';
/** Files that are made from the runs at the end. */
const OUTPUTS = ['summary.txt', 'series.csv', 'outcomes.csv', 'runs.ndjson', 'report.html'];
const FORMAT = 1;

/** How a folder's simulation was started: all that --resume needs. */
export interface State {
  readonly format: number;
  readonly hash: string;
  readonly engine: Engine;
  readonly outputs: { readonly csv: boolean; readonly ndjson: boolean; readonly report: boolean };
  /** The command line without the options that do not affect the figures. */
  readonly command: readonly string[];
  readonly document: unknown;
  readonly snapshot?: unknown;
}

/** The file of one run. */
export function runFile(folder: string, { variant, run }: RunId): string {
  const name = variant === '' ? 'run' : variant;
  return join(folder, RUNS, `${name}-${String(run).padStart(6, '0')}.ndjson`);
}

/** Writes a run's file atomically: a reader never sees half a run. */
export function writeRun(folder: string, id: RunId, result: RunResult, groups: readonly string[]): void {
  const file = runFile(folder, id);
  const parts: string[] = [];
  for (const line of linesOf(id, result, groups)) parts.push(line, '\n');
  try {
    writeFileSync(`${file}.part`, parts.join(''));
    renameSync(`${file}.part`, file);
  } catch (error) {
    rmSync(`${file}.part`, { recursive: true, force: true });
    throw error;
  }
}

export function hasRun(folder: string, id: RunId): boolean {
  return existsSync(runFile(folder, id));
}

export function readRun(folder: string, id: RunId, groups: readonly string[]): RunResult {
  const file = runFile(folder, id);
  try {
    return parseLines(readFileSync(file, 'utf8').trimEnd().split('\n'), groups);
  } catch (error) {
    throw new BadArguments([
      `${file} is damaged: ${messageOf(error)}`,
      `Without it that run is made again: rm ${quoted(file)} && ${shellLine(['--resume', folder])}`,
    ]);
  }
}

/** Empties an earlier simulation's folder and writes this one's state. @throws BadArguments if it holds else */
export function beginFolder(folder: string, prepared: Prepared, state: Omit<State, 'format'>): void {
  makeFolder(folder);
  if (!existsSync(join(folder, STATE)) && readdirSync(folder).length > 0)
    throw new BadArguments([
      `${folder} holds something that is no simulation; take an empty folder, or a new one.`,
    ]);
  for (const name of [RUNS, ...OUTPUTS]) rmSync(join(folder, name), { recursive: true, force: true });
  const { document, snapshot } = prepared;
  writeFileSync(
    join(folder, STATE),
    JSON.stringify({ format: FORMAT, ...state, document, snapshot }, null, 2),
  );
}

/** Must be called before the first run is written. */
export function makeRunsFolder(folder: string): void {
  makeFolder(join(folder, RUNS));
}

/** @throws BadArguments if the folder holds no simulation */
export function readState(folder: string): State {
  const file = join(folder, STATE);
  if (!existsSync(file)) throw new BadArguments([`${folder} holds no simulation: ${STATE} is not there.`]);
  const state = readJson(file) as Partial<State> | null;
  if (state?.format !== FORMAT)
    throw new BadArguments([`${file} has format ${String(state?.format)}; this program reads ${FORMAT}.`]);
  const isWhole = state.outputs !== undefined && Array.isArray(state.command) && state.document !== undefined;
  if (!isWhole) throw new BadArguments([`${file} is damaged: not all that it was written with is there.`]);
  return state as State;
}
