import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../support/program.ts';
import { readmeExamples } from '../support/readme-examples.ts';
import { contentsOf, platformNamesIn } from './support/package-code.ts';
import {
  compile,
  copyOfRepository,
  documentsOf,
  filesIn,
  install,
  modulesOf,
  pack,
  run,
  strangersNode,
} from './support/packed.ts';

/** The simulator as a stranger gets it: its tarball and the domain's, installed together in an empty folder. */
const NAME = '@axiom/simulation';
const node = strangersNode();
const strict = { module: 'nodenext', moduleResolution: 'nodenext', noEmit: true };
let folder = '';

const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const manifestOf = (home: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(folder, home, 'package.json'), 'utf8')) as Record<string, unknown>;

beforeAll(() => {
  const repository = copyOfRepository();
  const rooms = ['src-domain', 'src-simulation'];
  folder = install(...rooms.map((room) => pack(join(repository, room))));
  write('package.json', JSON.stringify({ ...manifestOf('.'), type: 'module' }));
});

describe('the simulator’s package', () => {
  it('installs beside the domain’s in an empty folder, offline, and needs nothing else', () => {
    expect(readdirSync(join(folder, 'node_modules/@axiom'))).toEqual(['domain', 'simulation']);
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      '@axiom',
    ]);
    expect(manifestOf(`node_modules/${NAME}`)).toMatchObject({
      type: 'module',
      sideEffects: false,
      license: 'UNLICENSED',
      engines: { node: '>=20' },
      dependencies: { '@axiom/domain': manifestOf('node_modules/@axiom/domain')['version'] },
    });
    expect(manifestOf(`node_modules/${NAME}`)['scripts']).toBeUndefined();
  });

  it('holds what is listed and nothing else: no test, no benchmark, no command, no source', () => {
    const { found, listed, foreign } = contentsOf(folder, 'simulation');
    expect(found).toEqual(listed);
    expect(foreign).toEqual([]);
  });

  it('has one door, the schema and the shipped scenarios, each in its README', () => {
    expect([...modulesOf(folder, NAME).keys()]).toEqual([NAME]);
    const documents = documentsOf(folder, NAME);
    expect(documents).toEqual([
      `${NAME}/scenario.schema.json`,
      ...['bank-run', 'price-crash', 'referral-farm', 'steady-growth'].map(
        (name) => `${NAME}/scenarios/${name}.json`,
      ),
    ]);
    const readme = readFileSync(join(root, 'src-simulation/README.md'), 'utf8');
    expect(documents.filter((name) => !readme.includes(name))).toEqual([]);
  });

  it('imports itself and what the domain exports', () => {
    const home = join(folder, 'node_modules', NAME, 'dist');
    const known = new Set(modulesOf(folder).keys());
    for (const file of filesIn(home).filter((name) => name.endsWith('.js'))) {
      const { module } = parseSync(file, readFileSync(join(home, file), 'utf8'));
      expect(module.dynamicImports, file).toEqual([]);
      const exported = module.staticExports.flatMap(({ entries }) => entries);
      for (const { moduleRequest } of [...module.staticImports, ...exported])
        if (moduleRequest !== null && !known.has(moduleRequest.value))
          expect(moduleRequest.value, file).toMatch(/^\.{1,2}\/.*\.js$/);
    }
  });

  it('names no clock, no chance, no locale and nothing of a platform', () => {
    expect(platformNamesIn(join(folder, 'node_modules', NAME, 'dist'))).toEqual([]);
  });

  it.each(
    [true, false].flatMap((exactOptionalPropertyTypes) =>
      [true, false].map((noUncheckedIndexedAccess) => ({
        exactOptionalPropertyTypes,
        noUncheckedIndexedAccess,
      })),
    ),
  )(
    'has types that hold in every example of its README and of the scenarios’ page: exact optional fields $exactOptionalPropertyTypes, unchecked indices $noUncheckedIndexedAccess',
    (settings) => {
      const page = readFileSync(join(root, 'docs/scenarios.md'), 'utf8');
      const scenarios = [...page.matchAll(/```ts\n([^]*?)```/g)].map(([, code = '']) => code);
      expect(scenarios).toHaveLength(1);
      const codes = [...readmeExamples('src-simulation').map(({ code }) => code), ...scenarios];
      const files = codes.map((code, at) => {
        write(`readme-${at}.ts`, code);
        return `readme-${at}.ts`;
      });
      compile(folder, { ...strict, lib: ['es2023', 'dom'], ...settings }, files);
    },
  );

  it('prints in a process of Node 20 or newer what its README says', () => {
    for (const { title, javaScript, prints } of readmeExamples('src-simulation')) {
      const printed = run(node.path, [write('example.mjs', javaScript)], folder);
      expect(printed.stdout.trimEnd().split('\n'), `${title} under ${node.version}`).toEqual(prints);
      expect(printed.stderr).toBe('');
    }
  });
});
