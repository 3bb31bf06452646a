import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Licence {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, or what the package says instead. */
  readonly licence: string;
}

interface Manifest {
  readonly name: string;
  readonly version?: string;
  readonly license?: string | { readonly type?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Where a package finds another one; undefined for an optional one that is not installed. */
function folderOf(name: string, from: string): string | undefined {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (at === dirname(at)) return undefined;
  }
}

/** What a package is licensed under, in its own words. */
function licenceOf({ name, license }: Manifest): string {
  const words = typeof license === 'string' ? license : license?.type;
  if (words === undefined) throw new Error(`The package ${name} names no licence.`);
  return words;
}

/**
 * The licences of every installed package that the product runs on: those of `dependencies`, and theirs. Its own
 * workspaces (`@axiom/…`) are left out. @throws Error for a package without a licence
 */
export function installedLicences(root: string): readonly Licence[] {
  const found = new Map<string, Licence>();
  const seen = new Set<string>();
  const visit = (folder: string) => {
    if (seen.has(folder)) return;
    seen.add(folder);
    const manifest = manifestIn(folder);
    const { name, version = '' } = manifest;
    if (folder !== root && !name.startsWith('@axiom/'))
      found.set(`${name} ${version}`, { name, version, licence: licenceOf(manifest) });
    for (const one of Object.keys({ ...manifest.optionalDependencies, ...manifest.dependencies })) {
      const next = folderOf(one, folder);
      if (next !== undefined) visit(next);
    }
  };
  visit(root);
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}
