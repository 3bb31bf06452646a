import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { delimiter, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build, isBuilt } from './lib/build.ts';
import { branchPoint, changedSince } from './lib/changed-files.ts';
import { chromiumPath } from './lib/chromium.ts';
import { natsForTests } from './lib/nats.ts';
import { COMPILE_CACHE } from './lib/processes.ts';
import { postgresForTests, postgresPrograms } from './lib/postgres.ts';

/**
 * `npm test`: runs all checks, each step with its own report. What reads the sources comes first; then tests of processes side
 * by side, because they wait for processes, blocks and pages more than they compute, and what only computes has the processors
 * whenever those wait. The last line sums up: `N passed, N failed`. A step that ran nothing has failed. `npm run check`
 * (`--quick`) is what one runs while one works: whatever starts neither a server nor a browser. `npm run test:long`
 * (`--long`) adds every host, theme and size, `--plants` the planted breakages of changed files.
 */
interface Count {
  passed: number;
  failed: number;
  skipped: number;
}
interface Step {
  name: string;
  /** Starts neither a server nor a browser, and is over within seconds. */
  isQuick?: boolean;
  run: () => Promise<Count>;
}

const root = resolve(import.meta.dirname, '..');
const bin = join(root, 'node_modules/.bin');
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    long: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    plants: { type: 'boolean', default: false },
  },
});
const reports = join(root, 'node_modules/.cache/reports');
const env: NodeJS.ProcessEnv = {
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  ...process.env,
  PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
  ...(values.long ? { TEST_LONG: '1', PROPERTY_RUNS: process.env['PROPERTY_RUNS'] ?? '10000' } : {}),
};

/** By how much a step that only computes stands back behind one whose tests wait for an answer in time. */
const STANDS_BACK = 10;

/** Runs a program to its end. */
const execWhole = (
  file: string,
  args: string[],
  standsBack = false,
): Promise<{ readonly code: number; readonly output: string }> =>
  new Promise((done) => {
    const child = spawn(file, args, { cwd: root, env, stdio: 'pipe' });
    if (standsBack && child.pid !== undefined) setPriority(child.pid, STANDS_BACK);
    const output: Buffer[] = [];
    child.stdout?.on('data', (part: Buffer) => output.push(part));
    child.stderr?.on('data', (part: Buffer) => output.push(part));
    const ended = (code: number): void => done({ code, output: Buffer.concat(output).toString('utf8') });
    child.once('error', (error) => {
      console.error(error.message);
      ended(1);
    });
    child.once('close', (code) => ended(code ?? 1));
    // What it left running may hold its output open for ever.
    child.once('exit', (code) => void setTimeout(() => ended(code ?? 1), 2000).unref());
  });

/** Runs a program and resolves with its exit code. Its output is shown only if it fails. */
const exec = async (file: string, args: string[], standsBack = false): Promise<number> => {
  const { code, output } = await execWhole(file, args, standsBack);
  if (code !== 0) process.stdout.write(output);
  return code;
};

/** A check by exit code; each command counts as one. */
const check = (name: string, commands: string[][]): Step => ({
  name,
  run: async () => {
    let failed = 0;
    for (const [file = '', ...args] of commands) {
      const path = file === 'node' ? process.execPath : join(bin, file);
      if ((await exec(path, args)) !== 0) failed += 1;
    }
    return { passed: commands.length - failed, failed, skipped: 0 };
  },
});

/** The part of vitest's JSON report that is read. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
}

/**
 * Runs vitest with a JSON report of its own; null if it wrote none. An exit code other than 0 is a failure,
 * even if the report shows none.
 */
const vitest = async (
  report: string,
  projects: string[],
  { files = [], standsBack = false }: { readonly files?: string[]; readonly standsBack?: boolean } = {},
): Promise<{ code: number; report: VitestReport } | null> => {
  const file = join(reports, `${report}.json`);
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...files,
  ];
  const code = await exec(process.execPath, args, standsBack);
  try {
    return { code, report: JSON.parse(readFileSync(file, 'utf8')) as VitestReport };
  } catch {
    return null;
  }
};

const countOf = (code: number, report: VitestReport): Count => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + (code !== 0 && report.numFailedTests === 0 ? 1 : 0),
  skipped: report.numPendingTests + report.numTodoTests,
});

/** If more of a step's files than this fail, none is run again: a busy machine does not explain so many failures. */
const mostUnsteady = (files: number): number => Math.max(2, Math.floor(files / 10));
/** Files that failed once and passed again, listed at the end: each is a defect of the product or of the test. */
const unsteady: string[] = [];

/** What only computes: it takes what time the tests of processes leave. */
const pure = (name: string, projects: string[]): Step => ({
  name,
  run: async () => {
    const ran = await vitest(projects.join('-'), projects, { standsBack: !values.quick });
    return ran === null ? { passed: 0, failed: 1, skipped: 0 } : countOf(ran.code, ran.report);
  },
});

/** A step of tests with real processes. A suite that could not be loaded is a failure. */
const suite = (name: string, projects: string[]): Step => ({
  name,
  run: async () => {
    const ran = await vitest(projects.join('-'), projects);
    if (ran === null) return { passed: 0, failed: 1, skipped: 0 };
    const count = countOf(ran.code, ran.report);
    const failed = ran.report.testResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 || failed.length > mostUnsteady(ran.report.testResults.length)) return count;
    const files = failed.map((file) => file.name);
    const again = await vitest(`${projects.join('-')}-again`, projects, {
      files: files.map((file) => relative(root, file)),
    });
    if (again === null || countOf(again.code, again.report).failed > 0) return count;
    unsteady.push(...files.map((file) => relative(root, file)));
    const before = failed.flatMap((file) => file.assertionResults);
    const of = (status: string): number => before.filter((test) => test.status === status).length;
    return {
      passed: count.passed - of('passed') + again.report.numPassedTests,
      failed: 0,
      skipped: count.skipped,
    };
  },
});

/** Breaks what has changed on purpose, or 20 things drawn by a seed that is printed, and counts what its test saw. */
const plantsOfChanges: Step = {
  name: 'plants of what changed',
  run: async () => {
    const { code, output } = await execWhole(process.execPath, ['tests/plants/run.ts', '--changed']);
    const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
    const lines =
      code === 0 ? output.split('\n').filter((line) => /seed|minutes|UNSTEADY/.test(line)) : [output];
    console.log(lines.join('\n'));
    if (passed === undefined || failed === undefined) return { passed: 0, failed: 1, skipped: 0 };
    return { passed: Number(passed), failed: Math.max(Number(failed), code === 0 ? 0 : 1), skipped: 0 };
  },
};

/**
 * The rules that ask for types cost as much as all else of a quick run: there they are asked of what differs from the main
 * branch, or from the last commit on it. All rules are asked of everything in every other run.
 */
const lint: Step = {
  name: 'lint',
  isQuick: true,
  run: async () => {
    const changed = values.quick ? changedSince(root, branchPoint(root) ?? 'HEAD') : null;
    const files = [...(changed ?? [])].filter((path) => /\.tsx?$/.test(path));
    const commands =
      changed === null
        ? [['--type-aware']]
        : [[], ...(files.length > 0 ? [['--type-aware', '--no-error-on-unmatched-pattern', ...files]] : [])];
    const codes = await Promise.all(
      commands.map((args) => exec(join(bin, 'oxlint'), ['--deny-warnings', ...args])),
    );
    const failed = codes.filter((code) => code !== 0).length;
    return { passed: codes.length - failed, failed, skipped: 0 };
  },
};

const quick = (step: Step): Step => ({ ...step, isQuick: true });

/** What reads the sources: types and lint use every processor, the others one. */
const sources: Step[][] = [
  [
    quick(check('format', [['oxfmt', '--check', '.']])),
    quick(
      check('types', [
        ['tsc', '-b'],
        ['tsc', '-p', 'src-devnet/telegram/pages/tsconfig.json'],
      ]),
    ),
    lint,
  ],
  [
    quick(
      check('rules of the house', [
        ['node', 'scripts/lint-machines.ts'],
        ['node', 'scripts/check-docs.ts'],
        ['node', 'scripts/check-literals.ts'],
        ['node', 'scripts/check-file-size.ts'],
      ]),
    ),
    check('charts', [['node', 'src-visualiser/command/charts.ts', '--check']]),
    quick(check('boundaries', [['node', 'scripts/check-boundaries.ts']])),
    quick(
      check('dead code', [
        ['knip', '--cache'],
        ['node', 'scripts/check-reachable.ts'],
      ]),
    ),
    quick(check('texts', [['node', 'scripts/check-locales.ts']])),
    quick(check('plants', [['node', 'tests/plants/check.ts']])),
  ],
];
const computed: Step[] = [
  quick(pure('domain, machines, views', ['domain', 'machines', 'views'])),
  pure('simulation and properties', ['simulation', 'property']),
  pure('flows of the machines', ['visualiser']),
];
/** Two at a time; the longest come first, so that no long one is alone at the end. */
const ofProcesses: Step[] = [
  suite('server', ['server', 'server-apart']),
  suite('the way of one bond, in a browser', ['e2e']),
  suite('the house', ['house']),
  suite('the composition, in a browser', ['composition']),
  suite('the stage, in a browser', ['stage']),
  suite('the outside world', ['devnet']),
  suite('the gallery, in a browser', ['gallery']),
  suite('contract, adapters', ['contract', 'adapters', 'adapters-apart']),
];
const last: Step[] = [
  check('requirements', [['node', 'scripts/check-requirements.ts']]),
  ...(values.plants ? [plantsOfChanges] : []),
];
const steps = [...sources.flat(), ...computed, ...ofProcesses, ...last];

const { only } = values;
const chosen = steps.filter(
  ({ name, isQuick }) => (only === undefined || name.includes(only)) && (!values.quick || isQuick === true),
);
if (chosen.length === 0) {
  console.error(`No step is called “${only ?? ''}”. Steps: ${steps.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

if (!values.quick) await prepare();
mkdirSync(reports, { recursive: true });

const total: Count = { passed: 0, failed: 0, skipped: 0 };
const take = async ({ name, run }: Step): Promise<void> => {
  const startedMs = performance.now();
  const count = await run();
  if (count.passed + count.failed === 0) {
    console.log(`${name}: ran nothing`);
    count.failed = 1;
  }
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
  console.log(
    `${count.failed > 0 ? '✗' : '✓'} ${name}: ${count.passed} passed, ${count.failed} failed${skipped} (${seconds} s)`,
  );
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
};
const inTurn = async (ones: readonly Step[]): Promise<void> => {
  for (const step of ones) if (chosen.includes(step)) await take(step);
};
const twoAtATime = async (ones: readonly Step[]): Promise<void> => {
  const waiting = [...ones];
  const next = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await inTurn([step]);
  };
  await Promise.all([next(), next()]);
};
// In a quick run nothing waits for an answer in time, so that everything may run at once.
await Promise.all([...sources, ...(values.quick ? [computed] : [])].map(inTurn));
if (!values.quick) await Promise.all([inTurn(computed), twoAtATime(ofProcesses)]);
await inTurn(last);
for (const file of unsteady)
  console.log(`UNSTEADY: ${file} failed at first and passed when run again; its first failure stands above.`);
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
process.exitCode = total.failed > 0 ? 1 : 0;

/** What tests of processes and browsers stand on: databases, a bus, the built client, a browser. */
async function prepare(): Promise<void> {
  const postgres = await postgresForTests();
  if (postgres.url === null) {
    const line = `PostgreSQL: ${postgres.why}`;
    if (process.env['CI']) {
      console.error(`${line}; it is required where CI is set.`);
      process.exit(1);
    }
    console.log(`${line}; the server's tests run on the embedded database alone.`);
  } else {
    env['TEST_DATABASE_URL'] = postgres.url;
    if (postgresPrograms() === undefined)
      console.log('PostgreSQL: initdb is not installed; nothing restarts a database here.');
  }
  const nats = await natsForTests();
  // Not required in CI, unlike PostgreSQL: people who copy the repository need not have NATS.
  if (nats.url === null) console.log(`NATS: ${nats.why}; the bus is not tried through NATS.`);
  else env['TEST_NATS_URL'] = nats.url;
  if (only === undefined) rmSync(reports, { recursive: true, force: true });
  if (!isBuilt() && chosen.some(({ name }) => name.includes('house') || name.includes('browser')))
    await build('quiet');

  // Unpacked here once, because test files run in parallel and would unpack into the same folder.
  await chromiumPath();
}
