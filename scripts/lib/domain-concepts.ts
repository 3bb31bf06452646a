import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * The package's concepts, as its subpaths: every folder with an index.ts, unless it is inside another
 * concept. The index of the package's folder itself is the front door, not a concept.
 * @param folder the package's source folder
 * @returns sorted, such as `money`, `ports/client`
 */
export const conceptsIn = (folder: string): string[] => {
  const found: string[] = [];
  const walk = (path: string): void => {
    if (path !== folder && existsSync(join(path, 'index.ts'))) {
      found.push(relative(folder, path).split(sep).join('/'));
      return;
    }
    for (const entry of readdirSync(path, { withFileTypes: true }))
      if (entry.isDirectory() && !isOutput(entry.name)) walk(join(path, entry.name));
  };
  walk(folder);
  return found.toSorted();
};

const isOutput = (name: string): boolean =>
  name.startsWith('.') || name === 'dist' || name === 'node_modules';
