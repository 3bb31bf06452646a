import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { tempDir } from '../../support/house.ts';
import { type Program, root, startProgram } from '../../support/program.ts';

const programs: Program[] = [];
const folders: string[] = [];

/** The simulator around an engine whose figures come from the seed alone. */
export const tiny = join(root, 'tests/house/support/simulate-tiny.ts');

/** A folder that ends with the test. */
export const folder = (): string => {
  const path = tempDir();
  folders.push(path);
  return path;
};

export const start = (args: readonly string[], file = tiny, env: Record<string, string> = {}): Program => {
  const program = startProgram(process.execPath, [file, ...args], { DATA_DIR: folder(), ...env });
  programs.push(program);
  return program;
};

export const run = async (args: readonly string[], file = tiny, env: Record<string, string> = {}) => {
  const program = start(args, file, env);
  const code = await program.ended(120_000);
  return { code, stdout: program.stdout(), stderr: program.stderr() };
};

export type Doc = Record<string, unknown>;
const document: Doc = {
  name: 'tiny',
  days: 5,
  runs: 4,
  behaviours: { saver: { buying: { chance_per_day: '2', amount_ton: '5' } } },
  groups: { all: { people: 3, mix: 'saver' } },
};

/** The file of a small scenario, with other values at its top. */
export const scenario = (change: Doc = {}): string => {
  const file = join(folder(), 'scenario.json');
  writeFileSync(file, JSON.stringify({ ...document, ...change }));
  return file;
};

export const lines = (text: string): string[] => text.trimEnd().split('\n');

/** Ends the programs and folders of each test. */
export const cleanUpAfterEach = (): void =>
  afterEach(async () => {
    await Promise.all(programs.splice(0).map((program) => program.destroy()));
    for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true });
  });
