import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { startDevnet } from '../../../src-devnet/devnet.ts';
import { readSettings } from '../../../src-devnet/settings.ts';
import { get, post, spawnDevnet, temporaryFolder, type SpawnedDevnet } from '../support/devnet.ts';
import { freePort } from '../../support/ports.ts';

const port = await freePort();
const dirs: string[] = [];
const started: SpawnedDevnet[] = [];

function folder(): string {
  const dir = temporaryFolder();
  dirs.push(dir);
  return dir;
}

function start(dir: string, env: Record<string, string> = {}, onPort = port): SpawnedDevnet {
  const devnet = spawnDevnet(onPort, dir, env);
  started.push(devnet);
  return devnet;
}

afterEach(async () => {
  for (const devnet of started.splice(0)) {
    devnet.child.kill('SIGKILL');
    await devnet.exited;
  }
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true });
});

describe('the whole process', () => {
  it('prints one line and tells its parent what a server needs; every surface answers', async () => {
    const dir = folder();
    const devnet = start(dir, { BOT_USERNAME: 'some_bot' });
    const ready = await devnet.ready;
    const lines = devnet.said.out.trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toEqual(ready);
    expect(ready['settings']).toMatchObject({
      TON_NETWORK: 'devnet',
      TON_API_URL: `http://127.0.0.1:${port}/toncenter/api/v2`,
      BOT_USERNAME: 'some_bot',
      BOT_TOKEN: expect.stringMatching(/^\d+:[\w-]{30,}$/),
      HOT_WALLET_MNEMONIC: expect.stringMatching(/^(\w+ ){23}\w+$/),
      TREASURY_ADDRESSES: expect.stringMatching(/^0Q/),
    });
    const paths = [
      '/telegram',
      '/wallets-list.json',
      '/price',
      '/wallet/connect',
      '/devnet',
      '/devnet/people',
      '/toncenter/api/v2/getMasterchainInfo',
    ];
    for (const path of paths) {
      expect([path, (await fetch(`http://127.0.0.1:${port}${path}`)).status]).toEqual([path, 200]);
    }
    const { BOT_TOKEN } = ready['settings'] as Record<string, string>;
    expect((await get(port, `/bot-api/bot${BOT_TOKEN}/getMe`)).body).toMatchObject({
      ok: true,
      result: { username: 'some_bot' },
    });
  });

  it('prints the settings for a person with --env', async () => {
    const devnet = spawnDevnet(port, folder(), {}, ['--env']);
    started.push(devnet);
    const { settings } = await devnet.ready;
    const lines = devnet.said.out.trim().split('\n');
    const read = Object.fromEntries(lines.map((line) => /^([A-Z_]+)="?(.*?)"?$/.exec(line)!.slice(1, 3)));
    expect(read).toEqual(settings);
  });

  it('tells its parent that time moved and waits for its answer', async () => {
    const devnet = start(folder());
    await devnet.ready;
    const heard: unknown[] = [];
    devnet.child.on('message', (message: { type?: string }) => {
      if (message.type !== 'time') return;
      heard.push(message);
      devnet.child.send({ type: 'time-ack' });
    });
    const from = performance.now();
    expect((await post(port, '/devnet/time', { advance_s: 1000 })).status).toBe(200);
    expect(performance.now() - from).toBeLessThan(2500);
    expect(heard).toEqual([{ type: 'time', offset_ms: 1_000_000 }]);
    await post(port, '/devnet/time', { advance_s: 5 });
    expect(heard[1]).toEqual({ type: 'time', offset_ms: 1_005_000 });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends on %s within 2 s, also with a stream open',
    async (signal) => {
      const devnet = start(folder());
      await devnet.ready;
      const stream = await fetch(`http://127.0.0.1:${port}/bridge/events?client_id=${'a'.repeat(64)}`);
      const from = performance.now();
      devnet.child.kill(signal);
      expect(await devnet.exited).toEqual({ code: 0, signal: null });
      expect(performance.now() - from).toBeLessThan(2500);
      await stream.body?.cancel().catch(() => undefined);
    },
  );

  it('ends when its parent goes before it is ready', async () => {
    const devnet = start(folder());
    devnet.child.disconnect();
    expect(await devnet.exited).toEqual({ code: 0, signal: null });
    expect(devnet.said.out).toBe('');
  });

  it('ends when its parent goes', async () => {
    const devnet = start(folder());
    await devnet.ready;
    devnet.child.disconnect();
    expect(await devnet.exited).toEqual({ code: 0, signal: null });
  });

  it('says in one line that the port is taken', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const devnet = start(folder());
    expect((await devnet.exited).code).toBe(1);
    expect(devnet.said.err.trim()).toBe(`devnet: Port ${port} is taken. Give another one as DEVNET_PORT.`);
    other.close();
  });

  it('says the same when the port is taken after it was asked for', async () => {
    const other = createServer();
    const takePort = async (app: FastifyInstance) =>
      void app.addHook('onReady', () => once(other.listen(port, '127.0.0.1'), 'listening').then(() => {}));
    const settings = await readSettings({ DEVNET_PORT: String(port), DEVNET_DIR: folder() });
    await expect(startDevnet(settings, { parts: [takePort], onBroken: () => {} })).rejects.toThrow(
      `Port ${port} is taken. Give another one as DEVNET_PORT.`,
    );
    other.close();
  });

  it('says in one line that the folder is in use, and leaves the holder alone', async () => {
    const dir = folder();
    await start(dir).ready;
    const second = start(dir, {}, await freePort());
    expect((await second.exited).code).toBe(1);
    expect(second.said.err.trim()).toBe(
      `devnet: ${dir} is in use by another process. Stop it, or give another folder.`,
    );
    expect((await get(port, '/devnet')).status).toBe(200);
  });

  it('takes over the lock of one that was killed', async () => {
    const dir = folder();
    const first = start(dir);
    await first.ready;
    first.child.kill('SIGKILL');
    await first.exited;
    expect(existsSync(join(dir, 'lock'))).toBe(true);
    await start(dir).ready;
  });

  it('says in one line that the log is damaged, and changes nothing', async () => {
    const dir = folder();
    const first = start(dir);
    await first.ready;
    first.child.kill('SIGTERM');
    await first.exited;
    const bytes = readFileSync(join(dir, 'blocks.log'));
    bytes[30] = (bytes[30] ?? 0) ^ 1;
    writeFileSync(join(dir, 'blocks.log'), bytes);
    const second = start(dir);
    expect((await second.exited).code).toBe(1);
    expect(second.said.err.trim()).toBe(
      `devnet: ${join(dir, 'blocks.log')} is damaged at byte 8. Restore the file, or start with an empty folder.`,
    );
    expect(readFileSync(join(dir, 'blocks.log')).equals(bytes)).toBe(true);
  });

  it('lists every wrong setting, one line each', async () => {
    const devnet = start(folder(), {
      BLOCK_INTERVAL_MS: 'fast',
      BOT_TOKEN: 'nope',
      HOT_WALLET_MNEMONIC: 'one two',
      WALLET_START_TON: '-1',
    });
    expect((await devnet.exited).code).toBe(1);
    const lines = devnet.said.err.trim().split('\n');
    expect(lines).toHaveLength(4);
    for (const name of ['BLOCK_INTERVAL_MS', 'BOT_TOKEN', 'HOT_WALLET_MNEMONIC', 'WALLET_START_TON']) {
      expect(lines.some((line) => line.startsWith(`devnet: ${name} must `))).toBe(true);
    }
  });
});
