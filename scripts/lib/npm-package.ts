import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { conceptsIn } from './domain-concepts.ts';

/** The fields of a package.json that this file reads or writes. */
export interface Manifest {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

const filesBelow = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name));

const edit = (file: string, change: (text: string) => string): void => {
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  if (changed !== text) writeFileSync(file, changed);
};

/** Rewrites import endings in declarations to .js: the compiler does that only in JavaScript. */
const pointAtJavaScript = (text: string): string =>
  text.replaceAll(/((?:from|import\()\s*')(\.{1,2}\/[^']+)\.ts(')/g, '$1$2.js$3');

/** Turns JSON imports into module imports: not every Node 20, browser and bundler can import JSON. */
const importModulesOnly = (file: string): void =>
  edit(file, (text) =>
    text.replaceAll(/from '(\.[^']+)\.json' with \{ type: 'json' \}/g, (_, path: string) => {
      const document = resolve(dirname(file), path);
      writeFileSync(`${document}.js`, `export default ${readFileSync(`${document}.json`, 'utf8').trim()};\n`);
      return `from '${path}.js'`;
    }),
  );

/**
 * Builds the package's JavaScript, declarations and documents.
 * @param source the package's folder in the repository
 * @param into receives the concepts' folders; is replaced as a whole
 * @param compiler path of the compiler's program
 * @throws Error with the compiler's output
 */
export const buildPackage = (source: string, into: string, compiler: string): void => {
  rmSync(into, { recursive: true, force: true });
  const project = join(source, 'tsconfig.package.json');
  const run = spawnSync(process.execPath, [compiler, '-p', project, '--outDir', into], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`The package does not compile.\n${run.stdout}${run.stderr}`);
  for (const file of filesBelow(into, '.d.ts')) edit(file, pointAtJavaScript);
  for (const file of filesBelow(into, '.js')) importModulesOnly(file);
};

/** The JSON files of the sources that match a subpath of the repository's package.json: `./economy/*.json`. */
const documentsOf = (source: string, subpath: string): string[] => {
  const [before = '', after] = subpath.split('*');
  const folder = join(source, after === undefined ? dirname(subpath) : before);
  return readdirSync(folder)
    .map((name) => `./${relative(source, join(folder, name))}`)
    .filter((file) => (after === undefined ? file === subpath : file.endsWith(after)))
    .toSorted();
};

const entry = (folder: string) => ({ types: `${folder}/index.d.ts`, default: `${folder}/index.js` });

/**
 * The tarball's package.json: the repository's, with each concept and document as a subpath, without scripts
 * and development dependencies.
 * @param manifest the repository's. Its exports are `.`, `./*` if each concept is a subpath, and patterns of
 * JSON files
 * @param dist the built files' folder, relative to the package
 */
export const publishedManifest = (manifest: Manifest, source: string, dist: string): Manifest => {
  const { scripts: _scripts, devDependencies: _devDependencies, ...kept } = manifest;
  const exports: Record<string, string | Record<string, string>> = { '.': entry(`./${dist}`) };
  if (manifest.exports['./*'] !== undefined)
    for (const concept of conceptsIn(source)) exports[`./${concept}`] = entry(`./${dist}/${concept}`);
  for (const subpath of Object.keys(manifest.exports).filter((each) => each.endsWith('.json')))
    for (const file of documentsOf(source, subpath)) exports[file] = `./${dist}/${file.slice(2)}`;
  exports['./package.json'] = './package.json';
  const { default: main, types } = entry(`./${dist}`);
  // for tools that do not know `exports`
  return { ...kept, main, types, exports };
};

/** Files that the exports name but that do not exist. */
export const missingFiles = ({ exports }: Manifest, folder: string): string[] =>
  Object.values(exports)
    .flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target)))
    .filter((file) => !existsSync(join(folder, file)));
