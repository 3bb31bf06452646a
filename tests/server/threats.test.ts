import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const rows = readFileSync(join(import.meta.dirname, 'threats.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| T\d\d /.test(line))
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

it('each threat is there once, in order', () => {
  const ids = Array.from({ length: 96 }, (_none, index) => `T${String(index + 1).padStart(2, '0')}`);
  expect(rows.map(([id]) => id)).toEqual(ids);
});

it.each(rows.map((row) => [row[0] ?? '', row] as const))('%s has its defence and its tests', (_id, row) => {
  const [, , defence = '', tests = ''] = row;
  const files = defence.match(/`[^`]+`/g) ?? [];
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect([file, existsSync(join(root, file.slice(1, -1)))]).toEqual([file, true]);
  const shown = tests.split('<br>');
  for (const each of shown) {
    const [, file = '', title = ''] = /^`([^`]+)` (.+)$/.exec(each.trim()) ?? [];
    const path = ['.test.ts', '.test.tsx']
      .map((end) => join(root, 'tests', `${file}${end}`))
      .find(existsSync);
    expect([each, path]).toEqual([each, expect.any(String)]);
    const source = readFileSync(path ?? '', 'utf8').replaceAll("\\'", "'");
    expect([each, ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}`))]).toEqual([
      each,
      true,
    ]);
  }
});
