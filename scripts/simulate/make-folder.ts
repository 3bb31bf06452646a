import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { BadArguments } from './options.ts';

/**
 * A folder with those above it, where it is not there yet. One by one: a recursive mkdir never ends where no folder can be
 * made at all, as in /proc.
 * @throws BadArguments where a file of that name is in the way
 */
export function makeFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return;
  if (found !== undefined) throw new BadArguments([`${folder} is a file, not a folder.`]);
  const above = dirname(resolve(folder));
  if (above !== resolve(folder)) makeFolder(above);
  mkdirSync(folder);
}
