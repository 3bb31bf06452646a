import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** @throws Error when the file cannot be created: it exists and may not be replaced, or its folder is missing */
export function refuseTaken(file: string, mayReplace: boolean): void {
  if (!existsSync(dirname(file))) throw new Error(`there is no folder ${dirname(file)}`);
  if (!existsSync(file)) return;
  if (statSync(file).isDirectory()) throw new Error(`${file} is a folder`);
  if (!mayReplace) throw new Error(`${file} is there already; --force replaces it`);
}

/** Writes the file atomically: a reader sees the old file or the new one. Only its owner can read it. */
export function writeWhole(file: string, content: string | Uint8Array, mayReplace: boolean): void {
  const draft = `${file}.${process.pid}.draft`;
  try {
    writeFileSync(draft, content, { mode: 0o600, flag: 'wx', flush: true });
    refuseTaken(file, mayReplace);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
