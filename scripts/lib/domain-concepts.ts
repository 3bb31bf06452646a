import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * The package's concepts, as its subpaths: every folder with an index.ts that no concept lies above. What is inside a
 * concept is that concept's own affair. The index of the folder itself is the front door, no concept.
 *
 * @param folder where the package's sources are
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
