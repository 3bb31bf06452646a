import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tempDir } from '../../support/house.ts';
import { root } from '../../support/program.ts';
import { filesIn, run } from './packed.ts';

/** Names of ECMAScript itself that tell the time, the place or what else a run shares with its surroundings. */
export const REFUSED_NAMES: readonly string[] = [
  'Date',
  'Intl',
  'globalThis',
  'Atomics',
  'SharedArrayBuffer',
  'WebAssembly',
  'WeakRef',
  'FinalizationRegistry',
  'eval',
  'Function',
];
/** Methods whose answer depends on the machine's language. */
export const REFUSED_METHODS: readonly string[] = [
  'localeCompare',
  'toLocaleString',
  'toLocaleUpperCase',
  'toLocaleLowerCase',
];

const lintAnyway = (args: readonly string[], cwd: string): string => {
  try {
    return run(process.execPath, args, cwd).stdout;
  } catch (error) {
    const text = String(error);
    return text.slice(text.indexOf('{'));
  }
};

/** What the linter finds in a folder's JavaScript with ECMAScript's own names allowed, those above not, and nothing of any platform. */
export const platformNamesIn = (folder: string): readonly { message: string; filename: string }[] => {
  const files = tempDir();
  const isJavaScript = (file: string): boolean => !/\.(d\.ts|json)$/.test(file);
  cpSync(folder, join(files, 'js'), { recursive: true, filter: isJavaScript });
  if (filesIn(join(files, 'js')).length === 0) throw new Error(`No JavaScript in ${folder}.`);
  const config = join(tempDir(), 'oxlintrc.json');
  const rules = {
    'no-undef': 'error',
    'no-restricted-globals': ['error', ...REFUSED_NAMES],
    'no-restricted-properties': [
      'error',
      { object: 'Math', property: 'random' },
      ...REFUSED_METHODS.map((property) => ({ property })),
    ],
  };
  writeFileSync(
    config,
    JSON.stringify({ categories: { correctness: 'off' }, env: { builtin: true }, rules }),
  );
  const linter = join(root, 'node_modules/oxlint/bin/oxlint');
  const told = lintAnyway([linter, '-c', config, '--format', 'json', '--no-ignore', '.'], files);
  return (JSON.parse(told) as { diagnostics: { message: string; filename: string }[] }).diagnostics;
};

/**
 * What an installed package holds: folders of code and each file that is none, beside the list of them that a person keeps;
 * and code that stands in no source of the repository, or imports something that the package does not hold.
 *
 * @param folder where it is installed
 */
export const contentsOf = (
  folder: string,
  name: 'domain' | 'simulation',
): {
  readonly found: readonly string[];
  readonly listed: readonly string[];
  readonly foreign: readonly string[];
} => {
  const home = join(folder, 'node_modules/@axiom', name);
  const isCode = (file: string) => /\.(js|d\.ts)$/.test(file);
  const files = filesIn(home);
  const folders = new Set(files.filter(isCode).map((file) => `${dirname(file)}/`));
  const sources = new Set(filesIn(join(root, `src-${name}`)).map((file) => `dist/${file}`));
  const hasSource = (file: string) =>
    sources.has(file.replace(/\.(?:d\.ts|js)$/, '.ts')) || sources.has(file.replace(/\.js$/, '.json'));
  const importsSource = (file: string) =>
    /(?:from|import\() ?'[^']*\.(?:ts|json)'/.test(readFileSync(join(home, file), 'utf8'));
  return {
    found: [...folders, ...files.filter((file) => !isCode(file))].toSorted(),
    listed: readFileSync(join(root, `tests/house/support/${name}-contents.txt`), 'utf8')
      .trimEnd()
      .split('\n'),
    foreign: files.filter((file) => isCode(file) && (!hasSource(file) || importsSource(file))),
  };
};
