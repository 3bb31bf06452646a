import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './program.ts';

const DAY_MS = 86_400_000;

/**
 * A folder that is made once from what its key tells, and then found by every test and every later run. One that nobody has
 * asked for within a day goes when another is made.
 *
 * @param make fills an empty folder
 */
export async function keptFolder(
  name: string,
  key: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const all = join(root, 'node_modules/.cache', name);
  const folder = join(all, createHash('sha256').update(key).digest('hex').slice(0, 16));
  if (existsSync(folder)) {
    utimesSync(folder, new Date(), new Date());
    return folder;
  }
  mkdirSync(all, { recursive: true });
  for (const old of readdirSync(all).map((each) => join(all, each)))
    if (statSync(old).mtimeMs < Date.now() - DAY_MS) rmSync(old, { recursive: true, force: true });
  const own = `${folder}.${randomUUID()}`;
  mkdirSync(own);
  await make(own);
  try {
    renameSync(own, folder);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(folder)) throw error;
    rmSync(own, { recursive: true });
  }
  return folder;
}
