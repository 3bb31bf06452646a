import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { counted, laidOut } from '../../src-simulation/command/table.ts';
import { root } from '../support/program.ts';
import { cleanUpAfterEach, folder, lines, run, scenario, start, tiny } from './support/simulator.ts';

const dying = join(root, 'tests/house/support/simulate-dying.ts');
const real = join(root, 'src-simulation/command/main.ts');

cleanUpAfterEach();

describe('npm run simulate, where something is in the way', () => {
  it('says what is wrong with a file in one line each, without a trace', async () => {
    const here = folder();
    const put = (name: string, text: string): string => {
      const file = join(here, name);
      writeFileSync(file, text);
      return file;
    };
    mkdirSync(join(here, 'dir.json'));
    const cases: readonly (readonly [string, RegExp])[] = [
      [put('broken.json', '{ "name": '), /broken\.json: Unexpected end of JSON input$/],
      [put('throws.ts', '\nthrow new Error("boom");'), /throws\.ts cannot be loaded: boom \(line 2\)$/],
      [put('text.ts', 'throw "boom";'), /text\.ts cannot be loaded: boom$/],
      [put('syntax.ts', 'export default {'), /syntax\.ts cannot be loaded: .*\(line 1\)$/],
      [put('lost.ts', 'import "./nowhere.ts";'), /lost\.ts cannot be loaded: Cannot find module/],
      [put('none.ts', 'export const document = {};'), /none\.ts has no default export/],
      [put('bell.json', '\u0007\u009B2J'), /bell\.json: Unexpected token '�', "�2J" is not valid JSON$/],
      [put('list.json', '[]'), /^A scenario is an object of JSON\.$/],
      [put('scenario', '{}'), /ends neither in \.json nor in \.ts: what is in it\?$/],
      [join(here, 'dir.json'), /dir\.json” is a folder; a scenario is a \.json or \.ts file\.$/],
    ];
    for (const [file, message] of cases) {
      const { code, stdout, stderr } = await run([file]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(lines(stderr)).toEqual([expect.stringMatching(message)]);
    }
  }, 120_000);

  it('tells every problem at once: of the file, of what it names, of the document', async () => {
    const start = { snapshot: 'nowhere.json', group: 'all' };
    const file = scenario({ days: 0, start });
    const text = readFileSync(file, 'utf8').replace(
      '"groups":{',
      '"groups":{"all":{"people":9,"mix":"saver"},',
    );
    writeFileSync(file, text);
    const { code, stderr } = await run([file]);
    expect(code).toBe(2);
    expect(lines(stderr)).toEqual([
      'groups.all: found a name that stands there twice; allowed: once.',
      'start.snapshot: there is no file nowhere.json beside the scenario.',
      'days: found 0; allowed: a whole number from 1 to 3650.',
    ]);
  }, 60_000);

  it('says what an option wants', async () => {
    const cases: readonly (readonly [readonly string[], string])[] = [
      [['x', '--runs', '-5'], '--runs is a whole number from 1 to 100000; “-5” was given.'],
      [
        ['x', '--runs', '99999999999999999999'],
        '--runs is a whole number from 1 to 100000; “99999999999999999999” was given.',
      ],
      [['x', '--runs'], '--runs wants a value after it.'],
      [['x', '--out', '--csv'], '--out wants a value after it.'],
      [['x', '--out', ''], '--out is a folder; nothing was given.'],
      [['x', '--workers', '99'], '--workers is a whole number from 1 to 64; “99” was given.'],
    ];
    for (const [args, message] of cases) {
      const { code, stderr } = await run(args);
      expect(code).toBe(2);
      expect(stderr).toBe(`${message}\n`);
    }
  }, 60_000);

  it('reads a file that begins with a byte order mark', async () => {
    const file = scenario({ runs: 1 });
    writeFileSync(file, `\uFEFF${readFileSync(file, 'utf8')}`);
    expect((await run([file, '--quiet'])).code).toBe(0);
  });

  it('never empties a folder of somebody else, and tells one that cannot be had', async () => {
    const foreign = folder();
    mkdirSync(join(foreign, 'runs'));
    writeFileSync(join(foreign, 'runs', 'marathon.txt'), '42.195 km');
    const file = scenario({ runs: 1 });
    for (const [out, message] of [
      [foreign, /holds something that is no simulation; take an empty folder, or a new one\.$/],
      [file, /scenario\.json is a file, not a folder\.$/],
      [join(file, 'x'), /scenario\.json is a file, not a folder\.$/],
      ['/proc/nothing', /no such file or directory, mkdir '\/proc\/nothing'$/],
    ] as const) {
      const { code, stderr } = await run([file, '--out', out]);
      expect(code).toBe(2);
      expect(lines(stderr)).toEqual([expect.stringMatching(message)]);
    }
    expect(readFileSync(join(foreign, 'runs', 'marathon.txt'), 'utf8')).toBe('42.195 km');
  }, 60_000);

  it('begins anew in the folder of an earlier simulation, and leaves nothing of that', async () => {
    const [out, fresh] = [folder(), folder()];
    const file = scenario();
    await run([file, '--csv', '--ndjson', '--report', '--out', out]);
    expect((await run([file, '--runs', '1', '--seed', '9', '--out', out])).code).toBe(0);
    await run([file, '--runs', '1', '--seed', '9', '--out', fresh]);
    expect(readdirSync(out)).toEqual(['runs', 'simulation.json', 'summary.txt']);
    expect(readdirSync(join(out, 'runs'))).toEqual(['run-000001.ndjson']);
    for (const name of readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((each) =>
      each.includes('.'),
    ))
      expect(readFileSync(join(out, name), 'utf8')).toBe(readFileSync(join(fresh, name), 'utf8'));
  }, 60_000);

  it('says which run is damaged and makes that one again', async () => {
    const out = folder();
    await run([scenario(), '--out', out]);
    const file = join(out, 'runs', 'run-000002.ndjson');
    const whole = readFileSync(file, 'utf8');
    for (const [text, fault] of [
      [whole.slice(0, 40), /^.*run-000002\.ndjson is damaged: .*JSON/],
      [`${lines(whole).slice(0, -1).join('\n')}\n`, /is damaged: it has 2 of 3 outcomes$/],
      [`${lines(whole).slice(1).join('\n')}\n`, /is damaged: its first line is missing$/],
    ] as const) {
      writeFileSync(file, text);
      const { code, stderr } = await run(['--resume', out]);
      expect(code).toBe(2);
      const [damaged, remedy = ''] = lines(stderr);
      expect(damaged).toMatch(fault);
      expect(remedy.split(': ')[1]).toBe(`rm ${file} && npm run simulate -- --resume ${out}`);
    }
    spawnSync('rm', [file]);
    expect((await run(['--resume', out])).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(whole);
    writeFileSync(join(out, 'simulation.json'), '{"format":1}');
    expect((await run(['--resume', out])).stderr).toMatch(/simulation\.json is damaged: not all/);
    writeFileSync(join(out, 'simulation.json'), '{"format":2}');
    expect((await run(['--resume', out])).stderr).toMatch(/has format 2; this program reads 1\.\n$/);
  }, 120_000);

  it('killed without a word, goes on where it was', async () => {
    const file = scenario({ groups: { all: { people: 60, mix: 'saver' } } });
    const [whole, parts] = [folder(), folder()];
    const flags = [file, '--runs', '60', '--workers', '2'];
    const program = start([...flags, '--out', parts]);
    const finished = () => (existsSync(join(parts, 'runs')) ? readdirSync(join(parts, 'runs')).length : 0);
    await expect.poll(finished, { timeout: 60_000, interval: 5 }).toBeGreaterThan(3);
    program.signal('SIGKILL');
    expect(await program.ended()).toBe('SIGKILL');
    expect(finished()).toBeLessThan(60);
    const madeAt = () =>
      readdirSync(join(parts, 'runs'))
        .filter((name) => name.endsWith('.ndjson'))
        .map((name) => [name, statSync(join(parts, 'runs', name)).mtimeMs] as const);
    const before = madeAt();
    const resumed = await run(['--resume', parts]);
    expect(madeAt()).toEqual(expect.arrayContaining(before));
    const uninterrupted = await run([...flags, '--out', whole]);
    expect(resumed.code).toBe(0);
    expect(resumed.stdout.replaceAll(parts, '')).toBe(uninterrupted.stdout.replaceAll(whole, ''));
  }, 180_000);

  it('asked to end, ends as if interrupted', async () => {
    const out = folder();
    const program = start([
      scenario({ groups: { all: { people: 60, mix: 'saver' } } }),
      '--runs',
      '120',
      '--out',
      out,
    ]);
    await expect.poll(() => existsSync(join(out, 'runs')), { timeout: 60_000, interval: 5 }).toBe(true);
    program.signal('SIGTERM');
    expect(await program.ended(60_000)).toBe(130);
    expect(program.stderr()).toMatch(
      /^Interrupted after \d+ of 120 runs; to go on: npm run simulate -- --resume /,
    );
  }, 120_000);

  it('a run whose file cannot be written is no run that broke: the rest is kept, and goes on', async () => {
    const out = folder();
    const file = scenario();
    const whole = await run([file, '--quiet', '--out', out]);
    rmSync(join(out, 'runs', 'run-000002.ndjson'));
    mkdirSync(join(out, 'runs', 'run-000002.ndjson.part'));
    const stopped = await run(['--resume', out, '--quiet']);
    expect(stopped.code).toBe(2);
    expect(lines(stopped.stderr)).toEqual([
      expect.stringMatching(/^EISDIR: illegal operation on a directory, open '.*run-000002\.ndjson\.part'$/),
      `What is finished is kept; to go on: npm run simulate -- --resume ${out}`,
    ]);
    expect(await run(['--resume', out, '--quiet'])).toEqual(whole);
  }, 60_000);

  it('tells a run that broke, or whose thread ended under it, with the line that repeats it', async () => {
    const file = scenario();
    const ended = await run([file, '--runs', '4', '--workers', '1'], dying);
    expect(ended.code).toBe(1);
    expect(lines(ended.stderr)).toEqual([
      'Run 3 broke: its thread ended with code 7.',
      expect.stringMatching(/^Again: npm run simulate -- .* --seed 1 --replay 3@[0-9a-f]{16}$/),
    ]);
    const broken = await run([file, '--seed', '4', '--runs', '2'], dying);
    expect(broken.code).toBe(1);
    expect(broken.stderr).toMatch(/^Run 2 broke: Error: no figures for five\n/);
    expect(broken.stderr).toMatch(/--seed 4 --replay 2@[0-9a-f]{16}\n$/);
  }, 60_000);

  it('prints the line that repeats the run which did not hold what was expected', async () => {
    const expectations = [{ measure: 'coverage', when: 'always', is: 'at_least', value: '1' }];
    const file = scenario({ expectations, sweep: { seed: [1, 3] } });
    const { code, stdout } = await run([file, '--runs', '2']);
    expect(code).toBe(1);
    expect(stdout).toContain(
      'FAILS: coverage ≥ 1 always in 100 % of the runs (1 of 2 runs; first not after day 3, seed 2)',
    );
    const [, line = ''] = /^A failing run again, day by day: npm run simulate -- (.+)$/m.exec(stdout) ?? [];
    expect(line).toMatch(/ --replay 1:2@[0-9a-f]{16}$/);
    const again = await run(line.split(' '));
    expect(again.code).toBe(1);
    expect(again.stdout).toMatch(/system\/issuance\/AXIOM +-0\.000000002\n/);
    // Of another variant, which begins with another seed.
    const other = await run(line.replace('1:2@', '2:2@').split(' '));
    expect(other.code).toBe(1);
    expect(other.stdout).toMatch(/system\/issuance\/AXIOM +-0\.000000004\n/);
  }, 60_000);

  it('tells books that do not hold and ends with 1, whatever was expected', async () => {
    const { code, stdout } = await run([scenario(), '--seed', '6', '--runs', '2'], dying);
    expect(code).toBe(1);
    expect(lines(stdout)).toContain(
      'BROKEN: sum of a currency is zero on day 2 of the run with seed 6: TON: 1',
    );
  });

  it('says once that amounts are the reference’s to run, also where one run is replayed', async () => {
    const told = /leave the range in which the fast engine is exact: the reference runs them/g;
    const fits = await run([scenario(), '--workers', '1'], real);
    expect([fits.code, fits.stderr.match(told)]).toEqual([0, null]);
    const file = scenario({ price: { kind: 'constant', price: '1000000' }, allow_unproven: true });
    const { code, stderr, stdout } = await run([file, '--workers', '2'], real);
    expect([code, stderr.match(told)?.length]).toEqual([0, 1]);
    const words =
      stdout
        .match(/The first run again, day by day: (.*)/)?.[1]
        ?.split(' -- ')[1]
        ?.split(' ') ?? [];
    const again = await run(words, real);
    expect([again.code, again.stderr.match(told)?.length]).toEqual([0, 1]);
  }, 60_000);

  it('begins again with seed 0 after the last one', async () => {
    const out = folder();
    await run([scenario(), '--seed', '4294967295', '--runs', '2', '--ndjson', '--out', out]);
    const found = lines(readFileSync(join(out, 'runs.ndjson'), 'utf8')).filter((line) =>
      line.includes('"run",'),
    );
    expect(found.map((line) => /"seed":(\d+)/.exec(line)?.[1])).toEqual(['4294967295', '0']);
  });

  it('outlives a reader that has seen enough, and writes its files all the same', async () => {
    const out = folder();
    const shell = (command: string) =>
      spawnSync('bash', ['-c', command], { encoding: 'utf8', env: { ...process.env, DATA_DIR: folder() } });
    const simulator = `'${process.execPath}' '${tiny}'`;
    const piped = shell(`${simulator} '${scenario()}' --csv --out '${out}' | true; echo "\${PIPESTATUS[0]}"`);
    expect(piped.stderr).toBe('');
    expect(piped.stdout).toBe('0\n');
    expect(readdirSync(out)).toContain('series.csv');
    const help = shell(`${simulator} --help | true; echo "\${PIPESTATUS[0]}"`);
    expect([help.stdout, help.stderr]).toEqual(['0\n', '']);
  }, 60_000);

  it('refuses what memory cannot hold before the first run', async () => {
    const { code, stderr } = await run([
      scenario({ groups: { all: { people: 1_000_000, mix: 'saver' } } }),
      '--runs',
      '1000',
    ]);
    expect(code).toBe(2);
    expect(lines(stderr)).toEqual([
      expect.stringMatching(
        /^Summing up 1.000 runs takes about 7\d\d GB of memory, and \d+ GB may be used: that is about \d+ runs\.$/,
      ),
      expect.stringMatching(/^Fewer runs, people or days take less; NODE_OPTIONS=/),
    ]);
  });

  it('reads the same in any locale and without colours', async () => {
    const file = scenario();
    const [plain, russian] = await Promise.all([
      run([file], tiny, { LC_ALL: 'C', NO_COLOR: '1' }),
      run([file], tiny, { LC_ALL: 'ru_RU.UTF-8', FORCE_COLOR: '1' }),
    ]);
    expect(russian).toEqual(plain);
    expect(plain.stdout).not.toContain('\u001B');
  }, 60_000);

  it('finds what lies where npm was called, and keeps its data with the product', async () => {
    const file = scenario({ runs: 1 });
    const env = { npm_lifecycle_event: 'simulate', INIT_CWD: join(file, '..') };
    const { code, stderr } = await run(
      ['scenario.json', '--days', '1', '--quiet'],
      join(root, 'src-simulation/command/main.ts'),
      env,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});

describe('tables', () => {
  const rows = [
    ['name', 'one', 'two', 'three'],
    ['a', '1', '22', '333'],
    ['bb', '4444', '5', ''],
  ];

  it('have their columns under each other', () => {
    expect(laidOut(['Head.', rows])).toBe(
      ['Head.', '', '  name   one  two  three', '  a        1   22    333', '  bb    4444    5'].join('\n'),
    );
  });

  it('are cut between columns where a line is too short, the first column in each part', () => {
    expect(laidOut([rows], 20)).toBe(
      [
        '  name   one  two',
        '  a        1   22',
        '  bb    4444    5',
        '',
        '  name  three',
        '  a       333',
        '  bb',
      ].join('\n'),
    );
    for (let width = 1; width < 60; width += 1) {
      const widest = Math.max(
        ...laidOut([rows], width)
          .split('\n')
          .map((line) => line.length),
      );
      expect(widest).toBeLessThanOrEqual(Math.max(width, 13));
    }
  });

  it('count in words', () => {
    expect([0, 1, 2, 1000].map((count) => counted(count, 'run', 'runs'))).toEqual([
      '0 runs',
      '1 run',
      '2 runs',
      '1 000 runs',
    ]);
  });
});
