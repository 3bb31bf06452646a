import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = <T>(file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as T;

interface Wishes {
  readonly dependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
  readonly optionalDependencies: Record<string, string>;
  readonly overrides: Record<string, string>;
}
interface Locked {
  readonly packages: Record<
    string,
    { version?: string; integrity?: string; link?: boolean; hasInstallScript?: boolean; resolved?: string }
  >;
}

const { dependencies, devDependencies, optionalDependencies, overrides } = read<Wishes>('package.json');
const wishes = { ...dependencies, ...devDependencies, ...optionalDependencies };
const { packages } = read<Locked>('package-lock.json');
const installed = Object.entries(packages).filter(
  ([place, { link }]) => place.startsWith('node_modules/') && link !== true,
);

describe('T80 what others wrote', () => {
  it('is asked for by exact version', () => {
    const loose = Object.entries({ ...wishes, ...overrides }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
  });

  it('is locked to its bytes, each package of it', () => {
    expect(installed.length).toBeGreaterThan(100);
    const open = installed.filter(
      ([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''),
    );
    expect(open.map(([place]) => place)).toEqual([]);
  });

  it('is what was asked for', () => {
    const other = Object.entries(wishes).filter(
      ([name, version]) =>
        packages[`node_modules/${name}`]?.link !== true &&
        packages[`node_modules/${name}`]?.version !== version,
    );
    expect(other).toEqual([]);
  });

  it('runs nothing while it is installed, and comes from no address of its own', () => {
    expect(
      installed.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([place]) => place),
    ).toEqual([]);
    expect(
      installed
        .filter(([, { resolved }]) => resolved?.startsWith('http:') || resolved?.startsWith('git'))
        .map(([place]) => place),
    ).toEqual([]);
  });
});
