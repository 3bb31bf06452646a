import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { BadArguments } from './options.ts';

/**
 * Creates a folder and its parents if they do not exist. One by one: a recursive mkdir never ends where no
 * folder can be created, such as in /proc.
 * @throws BadArguments if there is a file of that name
 */
export function makeFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return;
  if (found !== undefined) throw new BadArguments([`${folder} is a file, not a folder.`]);
  const above = dirname(resolve(folder));
  if (above !== resolve(folder)) makeFolder(above);
  mkdirSync(folder);
}
