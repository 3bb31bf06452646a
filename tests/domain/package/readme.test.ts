import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const folder = join(root, 'node_modules/.cache/readme-examples');
const readme = readFileSync(join(root, 'src-domain/README.md'), 'utf8');
const examples = [...readme.matchAll(/^## (.+?)\n(?:(?!^## )[^])*?```js\n([^]*?)```/gm)].map(
  ([, title = '', code = '']) => [title, code] as const,
);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the package’s README has examples', () => {
  expect(examples.map(([title]) => title)).toHaveLength(4);
});

it.each(examples)('README, “%s”, prints what it says in a process of its own', (_title, code) => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `example-${process.pid}.mjs`);
  writeFileSync(file, code);
  const printed = execFileSync(process.execPath, [file], { encoding: 'utf8', timeout: 20_000 });
  const promised = [...code.matchAll(/^\/\/ prints: (.*)$/gm)].map(([, line]) => line);
  expect(printed.trimEnd().split('\n')).toEqual(promised);
});
