import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { modelOf, readForeign } from '../../src-visualiser/command/read.ts';
import { flowsOf } from '../../src-visualiser/flows/flows.ts';
import { startProgram } from '../support/program.ts';

const folder = resolve(import.meta.dirname, '../fixtures/visualiser');
const file = (name: string): string => join(folder, `${name}.ts`);

const readOne = async (name: string) => {
  const [read] = (await readForeign([file(name)])).machines;
  if (read === undefined) throw new Error(`${name} was not read.`);
  return read;
};

describe('machines of any file', () => {
  it.each([
    ['player', []],
    ['wildcards', []],
    ['ladder', []],
    ['relay', []],
    // The short delay always ends before the growing one.
    [
      'clocks',
      [
        'clocks.pausing',
        'clocks.asking|xstate.after.growing.clocks.asking|0',
        'clocks.pausing|xstate.after.short.clocks.pausing|0',
      ],
    ],
  ])('R7.02 %s: opens, and its flows take all that can be taken', async (name, never) => {
    const { document, setting } = await readOne(name);
    const { flows, unreached } = flowsOf(document, setting, []);
    expect(flows.length).toBeGreaterThan(0);
    expect(unreached.map(({ id }) => id)).toEqual(never);
    expect(document.states.filter(({ title }) => title === '')).toEqual([]);
  });

  it('R7.02 keeps always, delays in ms, history, regions and the order in which branches are asked', async () => {
    const clocks = (await readOne('clocks')).document;
    expect(clocks.transitions.filter(({ kind }) => kind === 'always')).toHaveLength(1);
    expect(clocks.delays).toEqual([
      { name: '10000', ms: 10_000 },
      { name: 'growing', ms: null },
      { name: 'short', ms: 100 },
    ]);
    const player = (await readOne('player')).document;
    const kinds = Object.fromEntries(
      player.states.map(({ key, kind, isDeepHistory }) => [key, { kind, isDeepHistory }]),
    );
    expect(kinds['player']).toEqual({ kind: 'parallel', isDeepHistory: false });
    expect(kinds['resume']).toEqual({ kind: 'history', isDeepHistory: true });
    expect(kinds['shallow']).toEqual({ kind: 'history', isDeepHistory: false });
    const wildcards = (await readOne('wildcards')).document;
    expect(
      wildcards.transitions
        .filter(({ event }) => event === 'key')
        .map(({ index, branches }) => [index, branches]),
    ).toEqual([
      [0, 2],
      [1, 2],
    ]);
  });

  it('R7.02 a bad file: the line, what is wrong and what to do; the rest opens', async () => {
    const torn = join(mkdtempSync(join(tmpdir(), 'axiom-torn-')), 'torn.ts');
    copyFileSync(join(folder, 'broken-syntax.txt'), torn);
    const read = await readForeign([file('broken-target'), torn, file('absent'), file('ladder')]);
    expect(modelOf(read).machines.map(({ id }) => id)).toEqual(['ladder']);
    const bad = read.problems.filter(({ file: name }) => !name.includes('ladder'));
    expect(bad.map(({ line }) => line)).toEqual([9, 5, null]);
    expect(bad[0]?.what).toContain('nowhere');
    expect(bad[0]?.remedy).toBe('Correct the target, or add the state that it names.');
    expect(bad[2]?.what).toBe('There is no such file.');
  });

  it('R7.02 a file alone: XState is this project’s, what else it imports is stood in for, and its flows are walked', async () => {
    const out = mkdtempSync(join(tmpdir(), 'axiom-alone-'));
    const alone = join(out, 'alone.ts');
    copyFileSync(join(folder, 'alone.txt'), alone);
    // As it runs: Node reads what a file imports, not vitest.
    const command = startProgram(
      process.execPath,
      ['src-visualiser/command/main.ts', '--out', out, alone],
      {},
    );
    try {
      await command.says(/alone: [2-9] flows, 0 unreached/);
      expect(await command.ended()).toBe(0);
      expect(command.stderr()).toMatch(/alone\.ts:2 “nobody-has-this” was not found/);
      expect(command.stderr()).toMatch(/alone\.ts:3 “\.\/not-here\.js” was not found/);
    } finally {
      await command.destroy();
    }
  });

  it('R7.02 what a chart does not name is said with its line', async () => {
    const { problems } = await readForeign([file('player')]);
    expect(problems).toContainEqual(
      expect.objectContaining({ what: 'player.track.playing: after 5000: the delay has no name', line: 28 }),
    );
  });
});
