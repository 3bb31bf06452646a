import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { tempDir } from '../../support/house.ts';
import { root } from '../../support/program.ts';

/** The part of the repository that packs the packages, in a folder of its own: a pack changes files for a moment. */
export const copyOfRepository = (): string => {
  const copy = tempDir();
  for (const path of ['src-domain', 'src-simulation', 'scripts', 'package.json', 'tsconfig.base.json'])
    cpSync(join(root, path), join(copy, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
};

/** Without what an npm around this one says; with an empty cache and no settings of the person who runs it. */
export const npmEnvironment = (): NodeJS.ProcessEnv => {
  const own = tempDir();
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  return {
    ...Object.fromEntries(inherited),
    npm_config_cache: join(own, 'cache'),
    npm_config_userconfig: join(own, 'npmrc'),
    npm_config_update_notifier: 'false',
    npm_config_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
  };
};

/** Runs a program to its end. @throws Error with what it printed unless it ends with 0 */
export const run = (
  file: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
) => {
  const ended = spawnSync(file, args, { cwd, env, encoding: 'utf8', timeout: 120_000 });
  const { stdout, stderr, status, error } = ended;
  if (status !== 0) throw new Error(`${file} ${args.join(' ')}: ${error ?? status}\n${stdout}${stderr}`);
  return { stdout, stderr };
};

/** A Node to run the package with, as a stranger would: the machine's own where it is 20 or newer. */
export const strangersNode = (): { readonly path: string; readonly version: string } => {
  const pinned = realpathSync(process.execPath);
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, 'node');
    if (folder.includes('node_modules') || !existsSync(path) || realpathSync(path) === pinned) continue;
    const version = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? '';
    if (Number(/^v(\d+)\./.exec(version)?.[1]) >= 20)
      return { path, version: `${version}, the machine’s own` };
  }
  return { path: process.execPath, version: `${process.version}, the pinned one: the machine has no other` };
};

/** What the installed package exports: subpath → file of JavaScript, relative to the folder it is installed in. */
export const modulesOf = (folder: string, name = '@axiom/domain'): ReadonlyMap<string, string> => {
  const home = `node_modules/${name}`;
  const { exports } = JSON.parse(readFileSync(join(folder, home, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { default: string }>;
  };
  return new Map(
    Object.entries(exports).flatMap(([subpath, target]) =>
      typeof target === 'string'
        ? []
        : [[`${name}${subpath.slice(1)}`, `${home}/${target.default.slice(2)}`] as const],
    ),
  );
};

/** The JSON documents that the installed package exports, as they are imported. */
export const documentsOf = (folder: string, name = '@axiom/domain'): readonly string[] => {
  const home = `node_modules/${name}`;
  const { exports } = JSON.parse(readFileSync(join(folder, home, 'package.json'), 'utf8')) as {
    exports: Record<string, unknown>;
  };
  return Object.entries(exports)
    .filter(([subpath, target]) => typeof target === 'string' && subpath !== './package.json')
    .map(([subpath]) => `${name}${subpath.slice(1)}`);
};

/** An empty folder with the tarballs installed in it. */
export const install = (...tarballs: readonly string[]): string => {
  const folder = tempDir();
  mkdirSync(folder, { recursive: true });
  const args = ['install', '--offline', '--no-audit', '--prefix', folder, ...tarballs];
  run('npm', args, folder, npmEnvironment());
  return folder;
};

/** The tarball that npm makes in a package's folder. */
export const pack = (cwd: string, args: readonly string[] = []): string => {
  const into = tempDir();
  run('npm', ['pack', '--pack-destination', into, ...args], cwd, npmEnvironment());
  const [name = ''] = readdirSync(into);
  return join(into, name);
};

/** Compiles files of a folder as a strict stranger would. @throws Error with the compiler's words */
export const compile = (
  folder: string,
  settings: Readonly<Record<string, unknown>>,
  files: readonly string[],
): void => {
  const config = {
    compilerOptions: {
      target: 'es2022',
      lib: ['es2023'],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      rootDir: '.',
      ...settings,
    },
    files,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], folder);
};

/** Paths of all files below a folder, relative to it, sorted. */
export const filesIn = (home: string): readonly string[] =>
  readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(home.length + 1))
    .toSorted();
