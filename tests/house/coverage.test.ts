import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shippedNames } from '../../src-simulation/command/load-document.ts';
import { type Program, root, startProgram } from '../support/program.ts';

const page = readFileSync(join(root, 'docs/coverage.md'), 'utf8');
const NAMES = ['overview', ...shippedNames(), 'conditions'];
let program: Program | undefined;
let printed = '';

/** A table by its name, as the command prints it. */
const tableOf = (name: string): string | undefined =>
  new RegExp(`^${name}:\\n\\n((?:\\|.*\\n)+)`, 'm').exec(printed)?.[1];

describe('docs/coverage.md', () => {
  beforeAll(async () => {
    program = startProgram(process.execPath, [join(root, 'src-simulation/command/main.ts'), 'coverage'], {});
    expect(await program.ended(170_000)).toBe(0);
    printed = program.stdout();
  });
  afterAll(() => program?.destroy());

  it.each(NAMES)('publishes the table “%s” as `npm run simulate -- coverage` prints it now', (name) => {
    const table = tableOf(name);
    expect(table).toBeDefined();
    expect(page).toContain(`<!-- coverage: ${name} -->\n\n${table}`);
  });

  it('says of the conditions what their table shows', () => {
    const lowest = (condition: string): number => {
      const row = new RegExp(`^\\| ${condition} +\\|(.*)$`, 'm').exec(page)?.[1] ?? '';
      return Number(row.split('|')[4]);
    };
    expect(page).toContain('without any stake the same community stays above 1 all year');
    expect(lowest('nobody stakes')).toBeGreaterThan(1);
    expect(page).toContain('with everybody on the longest plan it loses a fifth');
    expect(lowest('everybody stakes at once, for 365 days')).toBeCloseTo(0.8, 1);
    expect(page).toContain('30,000 TON here, for 1,000 people and a year');
    expect(lowest('the operator puts in 30 000 TON at the start')).toBeGreaterThan(1);
  });

  it('publishes no other table', () => {
    const published = [...page.matchAll(/<!-- coverage: (\S+) -->/g)].map(([, name]) => name);
    expect(published).toHaveLength(NAMES.length);
    expect(new Set(published)).toEqual(new Set(NAMES));
  });
});
