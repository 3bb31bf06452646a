import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { mnemonicNew } from '@ton/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, tempDir } from '../support/house.ts';
import { allIfLong, isLong } from '../support/long.ts';
import { freePorts } from '../support/ports.ts';
import { prepareData } from '../support/prepared-data.ts';
import { groupMembers, type Program, root, startProgram } from '../support/program.ts';
import { until } from '../support/until.ts';

const programs: Program[] = [];
const folders: string[] = [];
let words = '';
beforeAll(async () => {
  words = (await mnemonicNew(24)).join(' ');
});
afterAll(async () => {
  await Promise.all(programs.splice(0).map((program) => program.destroy()));
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true });
});

type Script = 'start' | 'serve' | 'devnet';
interface Place {
  readonly dataDir: string;
  readonly port: number;
  readonly devnetPort: number;
}

const SAYS: Readonly<Record<Script, RegExp>> = {
  start: /AXIOM is running/,
  serve: /AXIOM serves/,
  devnet: /TON_NETWORK=/,
};

async function newPlace(): Promise<Place> {
  const [port = 0, devnetPort = 0] = await freePorts(2);
  const dataDir = tempDir();
  folders.push(dataDir);
  await prepareData(dataDir);
  return { dataDir, port, devnetPort };
}

function envOf({ dataDir, port, devnetPort }: Place): Record<string, string> {
  return {
    PORT: String(port),
    DEVNET_PORT: String(devnetPort),
    DATA_DIR: dataDir,
    DEVNET_DIR: join(dataDir, 'devnet'),
    TON_NETWORK: 'devnet',
    BOT_TOKEN: `1234567:${'A'.repeat(35)}`,
    BOT_USERNAME: 'axiom_test_bot',
    HOT_WALLET_MNEMONIC: words,
    LOG_LEVEL: 'error',
  };
}

function run(file: string, args: string[], env: Record<string, string>): Program {
  const program = startProgram(file, args, env);
  programs.push(program);
  return program;
}

async function ready(script: Script, place: Place): Promise<Program> {
  const program = run('npm', ['run', script], { ...envOf(place), ...(script === 'serve' ? outside : {}) });
  await program.says(SAYS[script]);
  return program;
}

interface Running {
  readonly place: Place;
  readonly program: Program;
}
/** What runs between two tests: the next start after one end is what the next test ends. */
const running = new Map<Script, Running>();

/** The script as it runs already, or started in a new place. Whoever takes it ends it. */
async function taken(script: Script): Promise<Running> {
  const place = running.get(script)?.place ?? (await newPlace());
  const program = running.get(script)?.program ?? (await ready(script, place));
  running.delete(script);
  return { place, program };
}

/** The next start at once: the ports and the data are free. It goes on running. */
async function startsAgain(script: Script, place: Place): Promise<void> {
  const program = await ready(script, place);
  if (script !== 'devnet')
    expect((await json(`http://127.0.0.1:${place.port}/health/live`)).status).toBe(200);
  if (script !== 'serve')
    expect((await json(`http://127.0.0.1:${place.devnetPort}/devnet`)).status).toBe(200);
  running.set(script, { place, program });
}

/** Everything is gone within 5 s and can be started again at once. */
async function gone(program: Program): Promise<void> {
  const group = program.child.pid ?? 0;
  await until('the end of every process', () => groupMembers(group).length === 0, 5000);
}

/** The scripts of npm's process group, npm itself left out. */
const below = (program: Program): number[] =>
  groupMembers(program.child.pid ?? 0).filter((pid) => pid !== program.child.pid);

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const;
const cases = (['start', 'serve', 'devnet'] as const).flatMap((script) =>
  SIGNALS.flatMap((signal) =>
    (['npm', 'its group', 'the script'] as const).map((to) => ({ script, signal, to })),
  ),
);
/** What people and supervisors do most; the others with TEST_LONG. */
const USUAL = ['start SIGTERM npm', 'start SIGINT its group', 'serve SIGTERM npm', 'devnet SIGTERM npm'];
const chosen = cases.filter(
  ({ script, signal, to }) => isLong || USUAL.includes(`${script} ${signal} ${to}`),
);

const outside = { TON_API_URL: 'http://127.0.0.1:9/none', BOT_API_URL: 'http://127.0.0.1:9/none' };

describe('kill -9 under a parent that reaps nothing', () => {
  it.each(
    allIfLong(
      [
        ['serve', 'src-server/main.ts', [], outside],
        ['devnet', 'src-devnet/main.ts', ['--env'], {}],
        ['start', 'scripts/start.ts', [], {}],
      ] as const,
      2,
    ),
  )('npm run %s starts again at once', async (script, file, args, env) => {
    const place = await newPlace();
    // The shell becomes a program that never asks how its children ended.
    const command = `"${process.execPath}" "${join(root, file)}" ${args.join(' ')} & exec sleep 600`;
    const program = run('sh', ['-c', command], { ...envOf(place), ...env });
    await program.says(SAYS[script]);
    const parent = program.child.pid ?? 0;
    const victims = groupMembers(parent).filter((pid) => pid !== parent);
    expect(victims.length).toBeGreaterThan(0);
    for (const pid of victims) process.kill(pid, 'SIGKILL');
    await until('zombies', () => victims.every((pid) => stateOf(pid) !== 'alive'));
    expect(victims.map(stateOf)).toContain('zombie');
    await startsAgain(script, place);
  });
});

describe('everything ends within 5 s, and the next start finds its ports and data', () => {
  it.each(chosen)('npm run $script: $signal to $to', async ({ script, signal, to }) => {
    const { place, program } = await taken(script);
    const npm = program.child.pid ?? 0;
    if (to === 'npm') process.kill(npm, signal);
    if (to === 'its group') process.kill(-npm, signal);
    if (to === 'the script') for (const pid of childrenOf(npm)) process.kill(pid, signal);
    await gone(program);
    await startsAgain(script, place);
  });

  it.each(allIfLong([400, 0, 50, 150, 800, 1500, 3000]))(
    'told to end while it starts, after %i ms: nothing is left, and the next start works',
    async (afterMs) => {
      const { place, program: before } = await taken('start');
      await before.destroy();
      const program = run(process.execPath, [join(root, 'scripts/start.ts')], envOf(place));
      await until('its first breath', () => groupMembers(program.child.pid ?? 0).length > 0);
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      program.signal('SIGTERM');
      await gone(program);
      await startsAgain('start', place);
    },
  );

  it('a second signal ends at once what does not come to its end', async () => {
    const { program } = await taken('start');
    const [script = 0] = childrenOf(program.child.pid ?? 0);
    // Children that cannot hear: the script would wait its whole grace for them.
    for (const pid of childrenOf(script)) process.kill(pid, 'SIGSTOP');
    process.kill(script, 'SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(below(program).length).toBeGreaterThan(0);
    process.kill(script, 'SIGINT');
    await until('the end', () => groupMembers(program.child.pid ?? 0).length === 0, 2000);
  });
});

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && fieldsOf(Number(name))[1] === String(parent))
    .map(Number);
}

function stateOf(pid: number): 'alive' | 'zombie' | 'gone' {
  const [state] = fieldsOf(pid);
  if (state === undefined) return 'gone';
  return state === 'Z' ? 'zombie' : 'alive';
}

/** Its state, its parent and what the kernel tells besides; nothing where it is gone. */
function fieldsOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
