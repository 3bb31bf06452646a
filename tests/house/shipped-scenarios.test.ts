import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { shippedNames } from '../../src-simulation/command/load-document.ts';
import { tempDir } from '../support/house.ts';
import { type Program, root, startProgram } from '../support/program.ts';

const RUNS = 6;
const programs: Program[] = [];
const folders: string[] = [];

/** The real command with the real engines; the folder of what it kept. */
const simulate = async (args: readonly string[]) => {
  const out = tempDir();
  folders.push(out);
  const words = [
    join(root, 'src-simulation/command/main.ts'),
    ...args,
    '--runs',
    String(RUNS),
    '--out',
    out,
    '-q',
  ];
  const program = startProgram(process.execPath, words, {});
  programs.push(program);
  const code = await program.ended(120_000);
  return { code, out, said: program.stdout() + program.stderr() };
};

afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.destroy()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe.each(shippedNames())('the shipped scenario %s', (name) => {
  it('comes out as it expects, run by the fast engine alone', async () => {
    const { code, out, said } = await simulate([name]);
    expect(said).not.toContain('FAILS');
    expect(code).toBe(0);
    const runs = readdirSync(join(out, 'runs')).map(
      (file) =>
        JSON.parse(readFileSync(join(out, 'runs', file), 'utf8').split('\n')[0] ?? '') as {
          readonly engine: string;
          readonly violations: readonly unknown[];
        },
    );
    expect(runs.map(({ engine }) => engine)).toEqual(Array.from({ length: RUNS }, () => 'fast'));
    expect(runs.flatMap(({ violations }) => violations)).toEqual([]);
  });

  it('ends with 1 where it is told to expect something else', async () => {
    const { code, said } = await simulate([
      name,
      '--set',
      'expectations=[{"measure":"coverage","when":"always","is":"at_least","value":"1.5"}]',
    ]);
    expect(said).toContain('FAILS: coverage ≥ 1.5 always');
    expect(code).toBe(1);
  });

  it('needs no leave to be unproven', () => {
    const file = join(root, 'src-simulation/scenarios', `${name}.json`);
    expect(readFileSync(file, 'utf8')).not.toContain('allow_unproven');
  });
});
