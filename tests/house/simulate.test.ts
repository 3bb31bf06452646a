import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { progressLine } from '../../src-simulation/command/progress.ts';
import {
  cleanUpAfterEach,
  type Doc,
  folder,
  lines,
  run,
  scenario,
  start,
  tiny,
} from './support/simulator.ts';

const coverage = (inRuns: string) => ({
  expectations: [{ measure: 'coverage', when: 'always', is: 'at_least', value: '1', in_runs: inRuns }],
});
/** Every file of a simulation but what names its folder. */
const filesOf = (path: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(path, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((file) => [file.slice(path.length), readFileSync(file, 'utf8')]),
  );
cleanUpAfterEach();

describe('npm run simulate', () => {
  it('ends with 0 where every expectation holds, with 1 where one does not, and says where', async () => {
    const good = await run([scenario(coverage('50'))]);
    expect(good.code).toBe(0);
    expect(good.stdout).toContain(
      'holds: coverage ≥ 1 always in 50 % of the runs (2 of 4 runs; first not after day 3',
    );
    const bad = await run([scenario(coverage('51')), '--quiet']);
    expect(bad.code).toBe(1);
    expect(lines(bad.stdout)).toEqual([
      'FAILS: coverage ≥ 1 always in 51 % of the runs (2 of 4 runs; first not after day 3, seed 2)',
    ]);
    expect(good.stderr).toBe('');
  });

  it('tells everything that is wrong at once and ends with 2', async () => {
    const { code, stderr } = await run([
      scenario({ dais: 5, groups: { all: { people: 0, mix: 'savr' } } }),
      '--set',
      'policy.spread_percent=99',
    ]);
    expect(code).toBe(2);
    expect(lines(stderr).map((line) => line.split(':')[0])).toEqual([
      'dais',
      'policy.spread_percent',
      'groups.all.people',
      'groups.all.mix',
    ]);
    expect(stderr).toContain('perhaps saver');
    const options = await run([
      'x',
      'y',
      '--runs',
      '0',
      '--workers=65',
      '--engine',
      'quick',
      '--set',
      'days',
      '--replay',
      'x',
    ]);
    expect(options.code).toBe(2);
    expect(lines(options.stderr)).toEqual([
      '--runs is a whole number from 1 to 100000; “0” was given.',
      expect.stringMatching(/^--set is path=value/),
      '--workers is a whole number from 1 to 64; “65” was given.',
      '--engine is one of fast, reference; “quick” was given.',
      expect.stringMatching(/^--replay is a run's number/),
      'One scenario at a time; also given: y.',
    ]);
  });

  it.each([
    [['--rnus', '3'], 'There is no option --rnus; perhaps --runs.'],
    [['stedy-growth'], /no scenario “stedy-growth”.*Perhaps steady-growth\./],
    [[], /^Which scenario\?/],
    [['--resume', '/nowhere', '--runs', '3'], /leave out: --runs\./],
    [['--resume', '/nowhere'], /^\/nowhere holds no simulation/],
    [['yields', '--set', 'days=3'], /yields knows a policy only/],
    [['yields', '--runs', '3'], 'yields has no use for --runs.'],
    [['list', '--out', 'x', '--csv'], 'list has no use for --out, --csv.'],
    [['bank-run', '--days', '60', '--days', '30'], '--days is given once; “60”, “30” were given.'],
    [['coverage', '--set', 'policy.spread_percent=2'], 'coverage has no use for --set.'],
    [
      ['steady-growth', '--replay', '1', '--out', 'x', '--report'],
      '--replay shows one run and keeps nothing; leave out: --out, --report.',
    ],
  ] as const)('refuses %j', async (args, message) => {
    const { code, stderr } = await run(args);
    expect(code).toBe(2);
    expect(lines(stderr)).toEqual([
      typeof message === 'string' ? message : (expect.stringMatching(message) as string),
    ]);
  });

  it('tells a value that is refused as it was written', async () => {
    const set = ['capital_ton=1e400', 'policy.mint.min_ton=-0', 'days=0'].flatMap((each) => ['--set', each]);
    const { code, stderr } = await run([scenario(), ...set]);
    expect(code).toBe(2);
    expect(lines(stderr)).toEqual([
      expect.stringMatching(
        /^policy\.mint\.min_ton: found "-0"; allowed: a decimal text .* fraction digits\.$/,
      ),
      'days: found 0; allowed: a whole number from 1 to 3650.',
      expect.stringMatching(/^capital_ton: found "1e400"; .*written out, without an exponent\.$/),
    ]);
  });

  it('gives the same files with one worker and with two', async () => {
    const file = scenario();
    const [one, two] = [folder(), folder()];
    const flags = [file, '--csv', '--ndjson', '--report', '--runs', '7'];
    await run([...flags, '--workers', '1', '--out', one]);
    await run([...flags, '--workers', '2', '--out', two]);
    const found = filesOf(one);
    expect(Object.keys(found)).toHaveLength(7 + 6);
    expect(filesOf(two)).toEqual(found);
  });

  it('writes CSV and NDJSON that add up, amounts as decimal texts', async () => {
    const out = folder();
    await run([scenario({ runs: 2, seed: 9 }), '--csv', '--ndjson', '--out', out]);
    const rows = lines(readFileSync(join(out, 'runs.ndjson'), 'utf8')).map((line) => JSON.parse(line) as Doc);
    expect(rows.map((row) => [row['type'], row['run'], row['seed']])).toEqual(
      [1, 2].flatMap((run) => [
        ['run', run, 8 + run],
        ...Array.from({ length: 3 }, () => ['outcome', run, 8 + run]),
      ]),
    );
    expect(rows[1]).toMatchObject({
      person: 0,
      group: 'all',
      ton_in: '10',
      ton_out: '9',
      main: '0.000000001',
    });
    expect(rows[0]).toMatchObject({ totals: { 'system/issuance/AXIOM': '-0.000000009' } });
    const [head, ...series] = lines(readFileSync(join(out, 'series.csv'), 'utf8')).map((line) =>
      line.split(','),
    );
    expect(head?.slice(0, 5)).toEqual(['variant', 'run', 'seed', 'day', 'price']);
    expect(series).toHaveLength(2 * 5);
    for (const cells of series) expect(cells).toHaveLength(head?.length ?? 0);
    const column = head?.indexOf('coverage') ?? -1;
    expect(series.slice(0, 5).map((cells) => cells[column])).toEqual(['', '1.1', '1.1', '1.1', '1.1']);
    expect(lines(readFileSync(join(out, 'outcomes.csv'), 'utf8'))).toHaveLength(1 + 2 * 3);
  });

  it('interrupted, keeps what is finished; going on gives what an uninterrupted run gives', async () => {
    const file = scenario({ groups: { all: { people: 60, mix: 'saver' } }, ...coverage('50') });
    const [whole, parts] = [folder(), folder()];
    const flags = [file, '--runs', '120', '--csv', '--ndjson', '--report', '--workers', '2'];
    const program = start([...flags, '--out', parts]);
    const finished = () => (existsSync(join(parts, 'runs')) ? readdirSync(join(parts, 'runs')).length : 0);
    await expect.poll(finished, { timeout: 60_000, interval: 5 }).toBeGreaterThan(3);
    program.signal('SIGINT');
    expect(await program.ended()).toBe(130);
    expect(lines(program.stderr())).toEqual([
      expect.stringMatching(
        new RegExp(`^Interrupted after \\d+ of 120 runs; to go on: npm run simulate -- --resume ${parts}$`),
      ),
    ]);
    const kept = Number(/after (\d+) of/.exec(program.stderr())?.[1]);
    expect(kept).toBeLessThan(120);
    const rows = lines(readFileSync(join(parts, 'runs.ndjson'), 'utf8'));
    expect(rows.filter((row) => row.includes('"type":"run"'))).toHaveLength(kept);
    for (const name of ['summary.txt', 'report.html'])
      expect(readFileSync(join(parts, name), 'utf8')).toContain(`Unfinished: ${kept} of 120 runs.`);
    const resumed = await run(['--resume', parts]);
    expect(resumed.code).toBe(0);
    const uninterrupted = await run([...flags, '--out', whole]);
    expect(resumed.stdout.replaceAll(parts, '')).toBe(uninterrupted.stdout.replaceAll(whole, ''));
    expect(filesOf(parts)).toEqual(filesOf(whole));
  });

  it('replays one run from the line it printed, and refuses it when the scenario changed', async () => {
    const file = scenario(coverage('0'));
    const { stdout } = await run([file, '--set', 'policy.spread_percent=2', '--seed', '7']);
    const [, line = ''] = /day by day: npm run simulate -- (.+)$/m.exec(stdout) ?? [];
    const words = line.split(' ');
    expect(words).toEqual([
      file,
      '--set',
      'policy.spread_percent=2',
      '--seed',
      '7',
      '--replay',
      expect.stringMatching(/^1@[0-9a-f]{16}$/),
    ]);
    const again = await run(words);
    expect(again.code).toBe(0);
    expect(again.stdout).toContain(`npm run simulate -- ${line}\n`);
    expect(again.stdout).toMatch(/system\/issuance\/AXIOM +-0\.000000007\n/);
    const changed = await run(words.map((word) => word.replace('=2', '=3')));
    expect(changed.code).toBe(2);
    expect(changed.stderr).toMatch(/the run was made with [0-9a-f]{16}\. Something has changed since\.\n$/);
  });

  it('leaves nothing behind where nothing was asked for', async () => {
    const data = folder();
    expect((await run([scenario()], tiny, { DATA_DIR: data })).code).toBe(0);
    expect(readdirSync(join(data, 'simulations'))).toEqual([]);
  });

  it('shortens, scales and puts values in, each as the kind its field takes', async () => {
    const file = scenario({
      events: [{ kind: 'no_arrivals', day: 4 }],
      groups: {
        inviters: { people: 10, mix: 'saver' },
        friends: { people: 90, mix: 'saver', inviter: { kind: 'group', group: 'inviters', each: 9 } },
      },
    });
    const out = folder();
    const { code, stderr } = await run([
      file,
      '--days',
      '4',
      '--people',
      '25',
      '--set',
      'runs=2',
      '--set',
      'capital_ton=7',
      '--out',
      out,
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'Left out: 1 of 1 events from day 4 on.\n' });
    const state = JSON.parse(readFileSync(join(out, 'simulation.json'), 'utf8')) as { document: Doc };
    expect(state.document).toMatchObject({
      days: 4,
      runs: 2,
      capital_ton: '7',
      events: [],
      groups: { inviters: { people: 7 }, friends: { people: 18 } },
    });
  });

  it('tells a sweep in one table and compares variants seed by seed', async () => {
    const sweep = await run([scenario({ sweep: { 'policy.spread_percent': ['1', '2'], days: [4, 5] } })]);
    // Numbered as the lines of the expectations and --replay name them.
    expect(sweep.stdout.match(/^ {2}\d +[12] +[45] /gm)?.map((row) => row.trim().split(/ +/))).toEqual([
      ['1', '1', '4'],
      ['2', '1', '5'],
      ['3', '2', '4'],
      ['4', '2', '5'],
    ]);
    const compared = await run([scenario({ compare: { now: {}, dear: { 'policy.spread_percent': '3' } } })]);
    expect(compared.stdout).toContain('dear − now');
    expect(compared.stdout).toMatch(/price \[TON\] .* 0\.0000 +0\.0000 +0\.0000\n/);
  });

  it('compares variants of unlike length or number of runs by what both have', async () => {
    for (const [change, head] of [
      [{ days: 3 }, '  median after day 2 '],
      [{ runs: 1 }, '  median after the last day '],
    ] as const) {
      const { stdout } = await run([scenario({ compare: { long: {}, short: change } })]);
      const table = stdout.slice(stdout.lastIndexOf('  median after'));
      expect(table.startsWith(head)).toBe(true);
      // The engine's figures come from seed and day alone: both sides are alike where they are of one day and one seed.
      const [, long, short] = / people +(\S+(?: \d+)*)  +(\S+(?: \d+)*)  +0  +0  +0$/m.exec(table) ?? [];
      expect(long).toBeDefined();
      expect(short).toBe(long);
    }
  });

  it('says in the tables and in the report which variants are not proven', async () => {
    const out = folder();
    const compare = { fair: {}, free: { 'policy.spread_percent': '0' } };
    const file = scenario({ runs: 1, allow_unproven: true, compare });
    const { stdout } = await run([file, '--report', '--out', out]);
    const said =
      /^UNPROVEN in 1 of 2 variants: .* the first at policy\.spread_percent: found 0; allowed: .*\.$/m;
    expect(stdout).toMatch(said);
    expect(readFileSync(join(out, 'report.html'), 'utf8')).toContain('UNPROVEN in 1 of 2 variants: ');
  });

  it('draws a bar of what is done where there is room for it', () => {
    expect(progressLine(0, 400, 1, 80)).toBe(`${'░'.repeat(24)} 0 of 400 runs`);
    expect(progressLine(100, 400, 30, 80)).toBe(
      `${'█'.repeat(6)}${'░'.repeat(18)} 100 of 400 runs, 1 min 30 s left`,
    );
    expect(progressLine(399, 400, 1, 80)).toMatch(/^█{23}░ 399 of 400 runs, 1 s left$/);
    expect(progressLine(100, 400, 30, 40)).toBe('100 of 400 runs, 1 min 30 s left');
  });

  it('shows the shipped scenarios, the help and what a policy pays', async () => {
    const list = await run(['list']);
    for (const name of ['steady-growth', 'bank-run', 'price-crash', 'referral-farm'])
      expect(list.stdout).toMatch(new RegExp(`^${name}: `, 'm'));
    expect(JSON.parse((await run(['schema'])).stdout)).toMatchObject({ title: 'Scenario', type: 'object' });
    expect((await run(['--help'])).stdout).toMatch(/^npm run simulate -- <scenario>/);
    expect((await run(['yields'])).stdout).toMatch(/\| 365 days \| stake/);
    expect(lines((await run(['yields', '--csv'])).stdout)[0]).toMatch(/^plan_days,way,/);
  });
});
