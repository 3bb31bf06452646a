import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = import.meta.dirname;
const rows = readFileSync(join(folder, 'README.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const listed = rows.filter(([first = '']) => !/^(#|Statement|-+)$/.test(first));

it('the README lists each of the thirty once, in order', () => {
  const numbers = listed.filter((row) => row.length === 4).map(([number]) => Number(number));
  expect(numbers).toEqual(Array.from({ length: 30 }, (_none, index) => index + 1));
});

it.each(listed.map((row) => row.slice(-2)))('%s: %s', (file, title) => {
  const source = readFileSync(join(folder, `${file}.test.ts`), 'utf8');
  expect(source).toContain(`it('${title}', `);
});
