import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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

/** One house from its first start to its last end: each test goes on where the one before has left it. */
describe('npm start', () => {
  const dataDir = tempDir();
  let house: House;
  const group = (): number => house.program.child.pid ?? 0;
  const peopleOf = ({ devnet }: House) => json(`${devnet}/devnet/people`);

  beforeAll(async () => {
    house = await startHouse({ dataDir, isFirst: true });
  });
  afterAll(async () => {
    await house.program.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('prints where to look and serves both sides', async () => {
    const { program, app, devnet } = house;
    expect(program.stdout()).toContain(`${devnet}/telegram`);
    expect((await json<{ detail: string }>(`${app}/api/maintenance/`)).body.detail).toBe(
      'Maintenance mode is disabled',
    );
    expect((await json(`${devnet}/devnet`)).status).toBe(200);
  });

  it('refuses a data folder that another start uses, which goes on undisturbed', async () => {
    const { code, lines } = await refused({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/in use/);
    expect((await json(`${house.app}/health/live`)).status).toBe(200);
    expect((await json(`${house.devnet}/devnet`)).status).toBe(200);
  });

  it('SIGTERM ends every process within 5 s', async () => {
    await json(`${house.devnet}/devnet/people`, { body: { first_name: 'Kept' } });
    expect(groupMembers(group()).length).toBeGreaterThanOrEqual(3);
    house.program.signal('SIGTERM');
    expect(await house.program.ended(5000)).toBe(0);
    expect(groupMembers(group())).toEqual([]);
  });

  it('lets the operator reconcile the database when no server runs', async () => {
    const admin = startProgram(process.execPath, [join(root, 'src-server/cli/main.ts'), 'reconcile'], {
      DATA_DIR: dataDir,
    });
    programs.push(admin);
    // The chain of the devnet is down as well: the books are recomputed, the comparison cannot be made.
    expect(await admin.ended(30_000)).toBe(2);
  });

  it('keeps its data over a restart, honours HOST=:: and takes an empty variable as an absent one', async () => {
    const { port, devnetPort } = house;
    house = await startHouse({
      dataDir,
      ports: [port, devnetPort],
      env: { HOST: '::', BOT_TOKEN: '', JWT_SECRET: '' },
    });
    expect(JSON.stringify((await peopleOf(house)).body)).toContain('Kept');
    expect(house.program.stdout()).toContain(`http://127.0.0.1:${port}`);
    expect((await json(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
  });

  it('children end by themselves when the one who started them is killed', async () => {
    house.program.signal('SIGKILL');
    await house.program.ended(5000);
    await expect.poll(() => groupMembers(group()), { timeout: 5000 }).toEqual([]);
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
