import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/** No source file may be longer than this: what is longer holds more than one concept. */
const MOST_LINES = 400;
const SOURCE = /\.(ts|tsx|js|mjs|css)$/;
/** Folders of what is installed, built or stored, and hidden ones. */
const PASSED_BY = /^(node_modules|dist|coverage|\..*)$/;
const root = resolve(import.meta.dirname, '..');

const sourcesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return PASSED_BY.test(entry.name) ? [] : sourcesBelow(path);
    return entry.isFile() && SOURCE.test(entry.name) ? [path] : [];
  });

const sources = sourcesBelow(root);
const long = sources
  .map((path) => ({ path, lines: readFileSync(path, 'utf8').replace(/\n$/, '').split('\n').length }))
  .filter(({ lines }) => lines > MOST_LINES);
for (const { path, lines } of long)
  console.error(`${relative(root, path)}: ${lines} lines, at most ${MOST_LINES} are allowed`);
console.log(
  `${sources.length - long.length} of ${sources.length} source files have at most ${MOST_LINES} lines`,
);
if (long.length > 0 || sources.length === 0) process.exitCode = 1;
