import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { AHEAD_OF_USE } from './lib/ahead-of-use.ts';

/**
 * Fails for every file and every function, class, constant or type that no program reaches: what only a test calls is not part
 * of the house. Programs are what package.json runs, and the entries that knip.json marks with `!`. A package's name that its README writes as code is
 * for other people's programs; the index files of packages only pass names on.
 */
const root = resolve(import.meta.dirname, '..');
const packages = ['src-domain', 'src-simulation'];

interface Issues {
  readonly file: string;
  readonly files?: readonly { readonly name: string }[];
  readonly exports?: readonly { readonly name: string }[];
  readonly types?: readonly { readonly name: string }[];
}

/** The programs that package.json runs by `node`, but those of the tests. */
const programs = (): string[] => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return Object.values(scripts)
    .flatMap((script) => /node (\S+\.ts)/.exec(script)?.[1] ?? [])
    .filter((file) => !file.startsWith('tests/'));
};

/** knip's own settings, with the programs as entries and the packages' indexes no longer excused. */
const settings = (): string => {
  const { $schema: _schema, ...knip } = JSON.parse(readFileSync(join(root, 'knip.json'), 'utf8')) as {
    $schema: string;
    workspaces: Record<string, { entry: string[]; includeEntryExports?: boolean }>;
  };
  for (const [name, workspace] of Object.entries(knip.workspaces)) {
    const isPackage = name !== '.';
    if (isPackage) workspace.includeEntryExports = true;
    const own = programs().filter((file) =>
      isPackage ? file.startsWith(`${name}/`) : !packages.some((other) => file.startsWith(`${other}/`)),
    );
    workspace.entry.push(...own.map((file) => `${isPackage ? file.slice(name.length + 1) : file}!`));
  }
  const folder = join(root, 'node_modules/.cache');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'knip-reachable.json');
  writeFileSync(file, JSON.stringify(knip));
  return file;
};

const unreached = (): string[] => {
  const run = spawnSync(
    join(root, 'node_modules/.bin/knip'),
    [
      '--production',
      '-c',
      settings(),
      '--include',
      'files,exports,types',
      '--reporter',
      'json',
      '--no-progress',
      '--cache',
      '--cache-location',
      join(root, 'node_modules/.cache/knip-reachable'),
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 1e8 },
  );
  if (!run.stdout.startsWith('{')) throw new Error(`knip did not answer.\n${run.stdout}${run.stderr}`);
  const { issues } = JSON.parse(run.stdout) as { issues: readonly Issues[] };
  return issues.flatMap(({ file, files = [], exports = [], types = [] }) => [
    ...files.map(() => file),
    ...[...exports, ...types].map(({ name }) => `${file} ${name}`),
  ]);
};

/** Names that a package's README writes as code, in an example or between backticks. */
const documented = new Map(
  packages.map((name) => {
    const text = readFileSync(join(root, name, 'README.md'), 'utf8');
    const code = [...text.matchAll(/```[^]*?```|`[^`\n]+`/g)].flatMap(([block]) => block.match(/\w+/g) ?? []);
    return [name, new Set(code)];
  }),
);

const isForOthers = (item: string): boolean => {
  const [file = '', name = ''] = item.split(' ');
  const of = packages.find((each) => file.startsWith(`${each}/`));
  if (of === undefined) return false;
  return (name !== '' && basename(file) === 'index.ts') || (documented.get(of)?.has(name) ?? false);
};

const found = unreached().filter((item) => !isForOthers(item));
const problems = [
  ...found.filter((item) => !(item in AHEAD_OF_USE)).map((item) => `${item}: no program reaches it`),
  ...Object.keys(AHEAD_OF_USE)
    .filter((item) => !found.includes(item))
    .map((item) => `scripts/lib/ahead-of-use.ts: ${item} is reached, or gone: its line goes`),
];
for (const problem of problems) console.error(problem);
console.log(`${found.length} reached by no program, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
