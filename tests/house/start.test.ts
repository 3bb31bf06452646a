import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { json, startHouse, tempDir, type House } from '../support/house.ts';
import { freePorts } from '../support/ports.ts';
import { groupMembers, root, startProgram, type Program } from '../support/program.ts';

const programs: Program[] = [];
const folders: string[] = [];
const folder = (): string => {
  const path = tempDir();
  folders.push(path);
  return path;
};
const house = async (options: Parameters<typeof startHouse>[0] = {}): Promise<House> => {
  const started = await startHouse({ dataDir: folder(), ...options });
  programs.push(started.program);
  return started;
};
const refused = async (env: Record<string, string>): Promise<{ code: number | string; lines: string[] }> => {
  const [port = 0, devnetPort = 0] = await freePorts(2);
  const program = startProgram(process.execPath, [join(root, 'scripts/start.ts')], {
    PORT: String(port),
    DEVNET_PORT: String(devnetPort),
    ...env,
  });
  programs.push(program);
  const code = await program.ended(60_000);
  return {
    code,
    lines: program
      .stderr()
      .split('\n')
      .filter((line) => line !== ''),
  };
};

afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.destroy()));
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true });
});

describe('npm start', () => {
  it('prints where to look, serves both sides, and SIGTERM ends every process within 5 s', async () => {
    const { program, app, devnet } = await house();
    expect(program.stdout()).toContain(`${devnet}/telegram`);
    expect((await json<{ detail: string }>(`${app}/api/maintenance/`)).body.detail).toBe(
      'Maintenance mode is disabled',
    );
    expect((await json(`${devnet}/devnet`)).status).toBe(200);
    const group = program.child.pid ?? 0;
    expect(groupMembers(group).length).toBeGreaterThanOrEqual(3);
    program.signal('SIGTERM');
    expect(await program.ended(5000)).toBe(0);
    expect(groupMembers(group)).toEqual([]);
  });

  it('Ctrl-C through npm ends every process within 5 s', async () => {
    const [port = 0, devnetPort = 0] = await freePorts(2);
    const program = startProgram('npm', ['start'], {
      PORT: String(port),
      DEVNET_PORT: String(devnetPort),
      DATA_DIR: folder(),
    });
    programs.push(program);
    await program.says(/AXIOM is running/);
    const group = program.child.pid ?? 0;
    // A terminal sends the interrupt to the whole foreground group.
    process.kill(-group, 'SIGINT');
    await program.ended(5000);
    expect(groupMembers(group)).toEqual([]);
  });

  it('children end by themselves when the one who started them is killed', async () => {
    const { program } = await house();
    const group = program.child.pid ?? 0;
    program.signal('SIGKILL');
    await program.ended(5000);
    await expect.poll(() => groupMembers(group), { timeout: 5000 }).toEqual([]);
  });

  it('keeps its data over a restart', async () => {
    const first = await house();
    const created = await json<{ telegram_id: string }>(`${first.devnet}/devnet/people`, {
      body: { first_name: 'Kept' },
    });
    first.program.signal('SIGTERM');
    await first.program.ended(5000);
    const second = await house({ dataDir: first.dataDir, ports: [first.port, first.devnetPort] });
    const people = await json<
      { telegram_id: string; first_name: string }[] | { data: { first_name: string }[] }
    >(`${second.devnet}/devnet/people`);
    expect(JSON.stringify(people.body)).toContain('Kept');
    expect(created.body.telegram_id).toBeDefined();
  });

  it('honours HOST=:: and takes an empty variable as an absent one', async () => {
    const { program, port } = await house({ env: { HOST: '::', BOT_TOKEN: '', JWT_SECRET: '' } });
    expect(program.stdout()).toContain(`http://127.0.0.1:${port}`);
    expect((await json(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
  });

  it('lets the operator reconcile the database when no server runs', async () => {
    const { program, dataDir } = await house();
    program.signal('SIGTERM');
    await program.ended(5000);
    const admin = startProgram(process.execPath, [join(root, 'src-server/cli/main.ts'), 'reconcile'], {
      DATA_DIR: dataDir,
    });
    programs.push(admin);
    // The chain of the devnet is down as well: the books are recomputed, the comparison cannot be made.
    expect(await admin.ended(30_000)).toBe(2);
  });
});

describe('npm start refuses with one clear line and exit 1', () => {
  it('a taken port', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { code, lines } = await refused({ PORT: String(port), DATA_DIR: folder() });
    taken.close();
    expect(code).toBe(1);
    expect(lines).toEqual([`Port ${port} is taken: stop what uses it or choose another with PORT=….`]);
  });

  it('a port that is none', async () => {
    const { code, lines } = await refused({ PORT: '80a', DATA_DIR: folder() });
    expect(code).toBe(1);
    expect(lines).toEqual(['PORT=80a is not a port: choose a number from 1 to 65535.']);
  });

  it('a data folder that cannot be made', async () => {
    const path = folder();
    writeFileSync(join(path, 'file'), 'kept');
    const { code, lines } = await refused({ DATA_DIR: join(path, 'file/data') });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^DATA_DIR .* cannot be written \(ENOTDIR\)/);
  });

  it('a data folder that another start uses, which goes on undisturbed', async () => {
    const first = await house();
    const { code, lines } = await refused({ DATA_DIR: first.dataDir });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/in use/);
    expect((await json(`${first.app}/health/live`)).status).toBe(200);
    expect((await json(`${first.devnet}/devnet`)).status).toBe(200);
  });

  it('a broken database, which stays as it was found', async () => {
    const dataDir = folder();
    mkdirSync(join(dataDir, 'database'), { recursive: true });
    writeFileSync(join(dataDir, 'database/PG_VERSION'), 'not a version\n');
    const { code, lines } = await refused({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/database/);
  });
});
