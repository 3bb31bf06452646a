import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fork } from 'node:child_process';
import { mnemonicNew } from '@ton/crypto';
import { openEmbedded } from '#server/store/open.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/ports.ts';
import { groupMembers, type Program, root, startProgram } from '../support/program.ts';
import { until } from '../support/until.ts';
import { request } from './support/client.ts';
import { hasPostgres, makeDatabase } from './support/databases.ts';
import { BOT_TOKEN } from './support/launch.ts';
import { hasNats, natsUrl } from './support/nats.ts';
import { prepareFolder } from './support/prepared.ts';
import { startAdmin, startServer } from './support/programs.ts';

const programs: Program[] = [];
const folders: string[] = [];
let words = '';

beforeAll(async () => {
  words = (await mnemonicNew(24)).join(' ');
});
afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.destroy()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'axiom-s-start-'));
  folders.push(path);
  return path;
};
const withDatabase = async () => {
  const path = folder();
  await prepareFolder(path);
  return path;
};
const envOf = async (extra: Record<string, string> = {}): Promise<Record<string, string>> => ({
  TON_NETWORK: 'devnet',
  PORT: String(await freePort()),
  DATA_DIR: extra['DATA_DIR'] ?? ('DATABASE_URL' in extra ? folder() : await withDatabase()),
  BOT_TOKEN,
  BOT_USERNAME: 'axiom_test_bot',
  BOT_API_URL: 'http://127.0.0.1:9/none',
  TON_API_URL: 'http://127.0.0.1:9/none',
  HOT_WALLET_MNEMONIC: words,
  LOG_LEVEL: 'warn',
  ...extra,
});
const run = (env: Record<string, string>) => {
  const program = startServer(env);
  programs.push(program);
  return program;
};
const refused = async (env: Record<string, string>) => {
  const program = run(env);
  const code = await program.ended(40_000);
  return {
    code,
    lines: program
      .stderr()
      .split('\n')
      .filter((line) => line !== ''),
    stdout: program.stdout(),
  };
};

describe('npm run serve', () => {
  it('says one line when it is ready and ends within 5 s on SIGTERM and SIGINT; a second start finds its data', async () => {
    const env = await envOf({ DATA_DIR: folder(), LOG_LEVEL: 'error' });
    const unset = 'COMMUNITY_CHAT is not set: the policy’s task join_channel is offered to nobody\n';
    for (const [signal, chat, warning] of [
      ['SIGTERM', {}, unset],
      ['SIGINT', { COMMUNITY_CHAT: '@ours' }, ''],
    ] as const) {
      const program = run({ ...env, ...chat });
      await program.says(/AXIOM serves/);
      expect(program.stdout()).toBe(
        `AXIOM serves http://127.0.0.1:${env['PORT']} (devnet, embedded database)\n`,
      );
      expect(program.stderr()).toBe(warning);
      expect((await request(`http://127.0.0.1:${env['PORT']}/health/live`)).status).toBe(200);
      program.signal(signal);
      expect(await program.ended(5000)).toBe(0);
    }
    expect(readdirSync(env['DATA_DIR'] ?? '').toSorted()).toEqual(['database', 'jwt-secret']);
  });

  it('goes on where its log cannot be written: the disk is full, the reader is gone', async () => {
    for (const to of ['> /dev/full', '| true']) {
      const env = await envOf({ LOG_LEVEL: 'trace' });
      const command = `${to.startsWith('|') ? '' : 'exec '}"${process.execPath}" --liftoff-only "${join(root, 'src-server/main.ts')}" ${to}`;
      const program = startProgram('sh', ['-c', command], env);
      programs.push(program);
      const url = `http://127.0.0.1:${env['PORT']}`;
      const isLive = async () => (await request(`${url}/health/live`)).status === 200;
      await until('it serves', isLive, 40_000);
      for (let count = 0; count < 20; count += 1) expect(await isLive()).toBe(true);
      process.kill(-(program.child.pid ?? 0), 'SIGTERM');
      await until('its end', () => groupMembers(program.child.pid ?? 0).length === 0, 5000);
    }
  });

  it('tells who started it over the message channel, and ends when that one is gone', async () => {
    const env = await envOf();
    const child = fork(join(root, 'src-server/main.ts'), {
      env: { ...process.env, ...env },
      execArgv: ['--liftoff-only'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [message] = (await once(child, 'message')) as [unknown];
    expect(message).toEqual({ type: 'ready', url: `http://127.0.0.1:${env['PORT']}` });
    child.disconnect();
    await until('its end', () => child.exitCode === 0, 5000);
  });

  it('refuses a taken port with one line', async () => {
    const env = await envOf({ DATA_DIR: folder() });
    const taken = createServer().listen(Number(env['PORT']), '127.0.0.1');
    await once(taken, 'listening');
    expect(await refused(env)).toEqual({
      code: 1,
      lines: [`Port ${env['PORT']} is taken: stop what uses it or choose another with PORT=….`],
      stdout: '',
    });
    taken.close();
  });

  it('refuses a folder that cannot be written, and one that another server uses, with one line each', async () => {
    const file = join(folder(), 'file');
    writeFileSync(file, 'kept');
    const inFile = await refused(await envOf({ DATA_DIR: join(file, 'data') }));
    expect([inFile.code, inFile.lines.length]).toEqual([1, 1]);
    expect(inFile.lines[0]).toMatch(/^DATA_DIR .* cannot be written/);

    const env = await envOf();
    const first = run(env);
    await first.says(/AXIOM serves/);
    const second = await refused(await envOf({ DATA_DIR: env['DATA_DIR'] ?? '' }));
    expect(second.lines).toEqual([
      `DATA_DIR ${env['DATA_DIR']} is in use by another server (process ${first.child.pid}); stop it first`,
    ]);
    expect((await request(`http://127.0.0.1:${env['PORT']}/health/ready`)).status).toBe(200);
  });

  it('refuses a broken database with one line and leaves it as it was', async () => {
    const noDatabase = await envOf({ DATA_DIR: folder() });
    const broken = join(noDatabase['DATA_DIR'] ?? '', 'database');
    mkdirSync(broken);
    writeFileSync(join(broken, 'PG_VERSION'), 'not a version\n');
    const first = await refused(noDatabase);
    expect([first.code, first.lines.length]).toEqual([1, 1]);
    expect(first.lines[0]).toContain('is not a whole database');
    expect(readdirSync(broken)).toEqual(['PG_VERSION']);

    const env = await envOf();
    const control = join(env['DATA_DIR'] ?? '', 'database/global/pg_control');
    const whole = readFileSync(control);
    const torn = Buffer.alloc(whole.length, 7);
    writeFileSync(control, torn);
    const second = await refused(env);
    expect([second.code, second.lines.length, second.lines[0]]).toEqual([
      1,
      1,
      expect.stringContaining('cannot be opened'),
    ]);
    expect(readFileSync(control).equals(torn)).toBe(true);
    writeFileSync(control, whole);
    const mended = await openEmbedded(join(env['DATA_DIR'] ?? '', 'database'), (error) => {
      throw error;
    });
    await mended.migrate();
    await mended.close();
  });

  it('refuses settings with every problem, and a policy that cannot hold', async () => {
    const both = await refused(await envOf({ DATA_DIR: folder(), PORT: 'x', BOT_TOKEN: 'x' }));
    expect(both.code).toBe(1);
    expect(both.lines.slice(1).map((line) => line.trim().split(':')[0])).toEqual(['PORT', 'BOT_TOKEN']);
    const file = join(folder(), 'policy.json');
    writeFileSync(file, '{"plans":[]}');
    const policy = await refused(await envOf({ POLICY_FILE: file }));
    expect([policy.code, policy.lines.length]).toEqual([1, 1]);
    expect(policy.lines[0]).toContain('The economy policy cannot be used');
  });

  it.runIf(hasPostgres)('three servers may start on one empty PostgreSQL at once', async () => {
    const database = await makeDatabase('postgres');
    const envs = await Promise.all(
      [1, 2, 3].map(() => envOf({ DATABASE_URL: database.url ?? '', JWT_SECRET: 'x'.repeat(32) })),
    );
    const servers = envs.map(run);
    await Promise.all(servers.map((server) => server.says(/PostgreSQL/, 40_000)));
    for (const server of servers) server.signal('SIGTERM');
    expect(await Promise.all(servers.map((server) => server.ended(5000)))).toEqual([0, 0, 0]);
    await database.drop();
  });

  it('starts without the NATS that it was told of, and says so; its login is told to nobody', async () => {
    const port = await freePort();
    const env = await envOf({ NATS_URL: `nats://ada:hunter2@127.0.0.1:${port}` });
    const server = run(env);
    await server.says(/AXIOM serves/);
    const ready = await request(`http://127.0.0.1:${env['PORT']}/health/ready`);
    expect([ready.status, ready.body]).toMatchObject([
      200,
      { status: 'degraded', database: null, bus: expect.stringContaining(`NATS_URL: 127.0.0.1:${port}: `) },
    ]);
    server.signal('SIGTERM');
    expect(await server.ended(5000)).toBe(0);
    expect(server.stdout()).toContain(`NATS_URL: 127.0.0.1:${port}: `);
    expect(server.stdout() + server.stderr() + JSON.stringify(ready.body)).not.toMatch(/hunter2/);
  });

  it.runIf(hasNats && hasPostgres)('two servers that NATS joins end within 5 s each', async () => {
    const database = await makeDatabase('postgres');
    const shared = {
      DATABASE_URL: database.url ?? '',
      JWT_SECRET: 'x'.repeat(32),
      NATS_URL: natsUrl ?? '',
    };
    const envs = [await envOf(shared), await envOf(shared)];
    const servers = envs.map(run);
    await Promise.all(servers.map((server) => server.says(/PostgreSQL/, 40_000)));
    for (const { PORT } of envs)
      expect((await request(`http://127.0.0.1:${PORT}/health/ready`)).body).toMatchObject({ bus: null });
    for (const server of servers) server.signal('SIGTERM');
    expect(await Promise.all(servers.map((server) => server.ended(5000)))).toEqual([0, 0]);
    await database.drop();
  });

  it('refuses a database that does not answer with one line', async () => {
    const found = await refused(await envOf({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }));
    expect([found.code, found.lines.length]).toEqual([1, 1]);
    expect(found.lines[0]).toMatch(/^DATABASE_URL: the database does not answer/);
  });
});

describe('npm run admin', () => {
  const admin = async (env: Record<string, string>, ...words_: string[]) => {
    const program = startAdmin(env, words_);
    programs.push(program);
    const code = await program.ended(40_000);
    return { code, out: program.stdout(), err: program.stderr() };
  };

  it('opens the database when no server runs, or asks the running one', async () => {
    const env = await envOf();
    expect((await admin(env, 'maintenance', 'on', 'Back', 'soon')).code).toBe(0);
    expect(JSON.parse((await admin(env, 'policy', 'show')).out)).toMatchObject({
      document: { spread_percent: '1' },
    });
    const server = run(env);
    await server.says(/AXIOM serves/);
    const url = `http://127.0.0.1:${env['PORT']}`;
    expect((await request(`${url}/api/maintenance/`)).body).toEqual({ detail: 'Back soon' });
    expect((await admin(env, 'maintenance', 'off')).code).toBe(0);
    expect((await request(`${url}/api/maintenance/`)).body).toEqual({
      detail: 'Maintenance mode is disabled',
    });
    expect(await admin(env, 'user', 'show', '123456789')).toMatchObject({
      code: 1,
      err: expect.stringContaining('nobody'),
    });
    expect(await admin(env, 'payouts', 'release', 'none')).toMatchObject({
      code: 1,
      err: expect.stringContaining('there is no payout'),
    });
    expect(await admin(env, 'clock', '-1')).toMatchObject({ code: 0 });
    expect((await admin(env, 'reconcile')).code).toBe(2);
    server.signal('SIGTERM');
    expect(await server.ended(5000)).toBe(0);
  });

  it('makes a wallet without a server, and says what it knows to do', async () => {
    const { code, out } = await admin({ TON_NETWORK: 'testnet' }, 'wallet', 'new');
    expect(code).toBe(0);
    expect(/HOT_WALLET_MNEMONIC="(.*)"/.exec(out)?.[1]?.split(' ')).toHaveLength(24);
    expect(await admin({}, 'dance')).toMatchObject({
      code: 1,
      err: expect.stringContaining('there is no command dance'),
    });
    expect(await admin({})).toMatchObject({ code: 0, err: expect.stringContaining('npm run admin') });
  });
});
