import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { callingProgram, isAlive } from './lib/ancestry.ts';
import { buildPackage, type Manifest, missingFiles, publishedManifest } from './lib/npm-package.ts';

/**
 * Runs around `npm pack` of src-domain or src-simulation, in that folder. `prepack` builds, then replaces the
 * repository's package.json with the tarball's (npm packs the file that is there). `postpack` restores the
 * repository's. `guard` restores it if npm ends before that, for whatever reason.
 */
const source = process.cwd();
const manifestFile = join(source, 'package.json');
const dist = join(source, 'dist');
const work = join(source, '.cache');
const stateFile = join(work, 'state.json');

/** What is needed to undo the replacement. It is on disk before the replacement begins. */
interface State {
  readonly npm: number;
  readonly prepack: number;
  readonly original: string;
}

const write = (file: string, text: string): void => {
  mkdirSync(work, { recursive: true });
  const draft = join(work, `draft-${process.pid}`);
  writeFileSync(draft, text);
  renameSync(draft, file);
};

const stateOnDisk = (): State | undefined =>
  existsSync(stateFile) ? (JSON.parse(readFileSync(stateFile, 'utf8')) as State) : undefined;

const restore = (): void => {
  const state = stateOnDisk();
  if (state !== undefined) write(manifestFile, state.original);
  rmSync(dist, { recursive: true, force: true });
  rmSync(work, { recursive: true, force: true });
};

const readManifest = (): string => {
  const text = readFileSync(manifestFile, 'utf8');
  const { exports } = JSON.parse(text) as Manifest;
  if (exports['.'] !== './index.ts')
    throw new Error(`${manifestFile} is a tarball's, not the repository's: restore it from version control.`);
  return text;
};

const pack = (npm: number): void => {
  const original = readManifest();
  const manifest = JSON.parse(original) as Manifest;
  const published = publishedManifest(manifest, source, 'dist');
  write(stateFile, JSON.stringify({ npm, prepack: process.pid, original } satisfies State));
  spawn(process.execPath, [import.meta.filename, 'guard'], { detached: true, stdio: 'ignore' }).unref();
  const compiler = resolve(import.meta.dirname, '../node_modules/typescript/bin/tsc');
  // The compiler reads a dependency as users will: built, from the folder that tsconfig.package.json names.
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    const [, room = ''] = name.split('/');
    buildPackage(resolve(source, `../src-${room}`), join(work, room), compiler);
  }
  buildPackage(source, dist, compiler);
  const missing = missingFiles(published, source);
  if (missing.length > 0) throw new Error(`The package lacks ${missing.join(', ')}.`);
  write(manifestFile, `${JSON.stringify(published, null, 2)}\n`);
};

const prepack = (): void => {
  const before = stateOnDisk();
  const npm = callingProgram();
  if (before !== undefined && before.npm !== npm && isAlive(before.npm))
    throw new Error(`Another npm pack of ${source} is running (process ${before.npm}).`);
  if (before !== undefined) console.error('An interrupted pack had left its package.json: it is undone.');
  restore();
  try {
    pack(npm);
  } catch (error) {
    restore();
    throw error;
  }
};

/** Waits for the end of npm, and of a prepack that outlives it. No state file: nothing to undo. */
const guard = async (): Promise<void> => {
  const watched = stateOnDisk();
  if (watched === undefined) return;
  const { npm, prepack } = watched;
  while (stateOnDisk()?.prepack === prepack) {
    if (!isAlive(npm) && !isAlive(prepack)) return restore();
    await delay(100);
  }
};

const [command = ''] = process.argv.slice(2);
try {
  if (command === 'prepack') prepack();
  else if (command === 'postpack') restore();
  else if (command === 'guard') await guard();
  else throw new Error('Usage, in the package’s folder: pack.ts prepack | postpack | guard');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
