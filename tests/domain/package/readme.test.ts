import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from '../../support/program.ts';
import { readmeExamples } from '../../support/readme-examples.ts';

const folder = join(root, 'node_modules/.cache/readme-examples');
const examples = readmeExamples('src-domain');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('every example of the package’s README says what it prints', () => {
  expect(examples.length).toBeGreaterThanOrEqual(4);
  expect(examples.filter(({ prints }) => prints.length === 0)).toEqual([]);
});

it.each(examples)(
  'README, “$title”, prints what it says in a process of its own',
  ({ javaScript, prints }) => {
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `example-${process.pid}.mjs`);
    writeFileSync(file, javaScript);
    const printed = execFileSync(process.execPath, [file], { encoding: 'utf8', timeout: 20_000 });
    expect(printed.trimEnd().split('\n')).toEqual(prints);
  },
);
