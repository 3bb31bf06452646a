import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Seen } from '../documents/coverage.ts';

/** Where the tests of machines write what they walked, a file for each process. */
export const SEEN_FOLDER = resolve(import.meta.dirname, '../../node_modules/.cache/machines-seen');

/** All that the last run of these tests walked; nothing if none has run here. */
export function seenByTests(): Seen {
  if (!existsSync(SEEN_FOLDER)) return {};
  const all: Record<string, Record<string, string[]>> = {};
  for (const file of readdirSync(SEEN_FOLDER).toSorted()) {
    const seen = JSON.parse(readFileSync(join(SEEN_FOLDER, file), 'utf8')) as Seen;
    for (const [machine, things] of Object.entries(seen))
      for (const [what, tests] of Object.entries(things)) {
        const known = ((all[machine] ??= {})[what] ??= []);
        known.push(...tests.filter((test) => !known.includes(test)));
      }
  }
  return all;
}
