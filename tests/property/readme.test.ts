import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { root } from '../support/program.ts';

/** A test as the runner collects it: its titles from the outermost on, and its file. */
interface Collected {
  readonly name: string;
  readonly file: string;
}

const rows = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const listed = rows.filter(([first = '']) => !/^(#|Statement|-+)$/.test(first));
let collected: readonly Collected[] = [];

beforeAll(() => {
  const runner = join(root, 'node_modules/vitest/vitest.mjs');
  const printed = execFileSync(process.execPath, [runner, 'list', '--project', 'property', '--json'], {
    cwd: root,
    encoding: 'utf8',
  });
  collected = JSON.parse(printed.slice(printed.indexOf('[\n'))) as Collected[];
});

it('the README lists each of the thirty once, in order', () => {
  const numbers = listed.filter((row) => row.length === 4).map(([number]) => Number(number));
  expect(numbers).toEqual(Array.from({ length: 30 }, (_none, index) => index + 1));
});

it.each(listed.map((row) => row.slice(-2)))('%s: %s is one test that the runner runs', (file, title) => {
  const found = collected.filter(
    (each) => basename(each.file) === `${file}.test.ts` && each.name.split(' > ').at(-1) === title,
  );
  expect(found).toHaveLength(1);
});
