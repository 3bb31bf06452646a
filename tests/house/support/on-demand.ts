import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { filesCalled, firstLoadOf, importsOf, matches } from '../../../scripts/lib/first-load.ts';

/** What the built client loads on demand: for each file, what it imports besides all that is there before. */
export interface OnDemand {
  readonly name: string;
  /** Known when the file has arrived. */
  readonly next: readonly string[];
  /** Known only when those have: they are waited for one after the other. */
  readonly behind: readonly string[];
  /** Another file imports it, too. */
  readonly isShared: boolean;
}

/** @param there what the build calls files that are on their way by then, besides those of the first figures */
export function onDemand(dist: string, there: readonly string[]): readonly OnDemand[] {
  const assets = join(dist, 'assets');
  const first = firstLoadOf(dist).beforeFigures.files;
  const before = [...first, ...there.flatMap((called) => filesCalled(dist, called).files)];
  const all = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const called = new Set(all.flatMap((name) => matches(assets, name, /\bimport\(`\.\/([^`]+\.js)`\)/g)));
  for (const name of first) called.delete(name);
  const shared = new Set(all.flatMap((name) => importsOf(assets, name)));
  const importing = (name: string) => importsOf(assets, name).filter((one) => !before.includes(one));
  return [...called].map((name) => {
    const next = importing(name);
    const behind = next.flatMap(importing).filter((one) => !next.includes(one));
    return { name, next, behind, isShared: shared.has(name) };
  });
}
