import { until } from '../../support/until.ts';
import { rmSync } from 'node:fs';
import { loadMessage, Cell } from '@ton/core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { get, spawnDevnet, temporaryFolder, type SpawnedDevnet } from '../support/devnet.ts';
import {
  answer,
  connect,
  expectOk,
  newWallet,
  openApp,
  openSite,
  post,
  quietSdk,
  waiting,
  walletPath,
} from './support.ts';
import { freePort } from '../../support/ports.ts';

const port = await freePort();
const outside = { port, origin: `http://127.0.0.1:${port}` } as Parameters<typeof newWallet>[0];
let running: SpawnedDevnet | undefined;

async function start(dir: string): Promise<void> {
  running = spawnDevnet(port, dir, { BLOCK_INTERVAL_MS: '100' });
  await running.ready;
}

async function kill(): Promise<void> {
  running?.child.kill('SIGKILL');
  await running?.exited;
  running = undefined;
}

beforeAll(quietSdk);
afterEach(kill);

describe('kill -9', () => {
  it('right after the wallet has answered: the payment is on chain after the start, once', async () => {
    const dir = temporaryFolder();
    const site = await openSite();
    await start(dir);
    const app = openApp(outside, site);
    const address = await newWallet(outside);
    await connect(outside, app, address);
    const shop = await newWallet(outside, 'v5r1', '0');
    await expectOk(post(port, '/devnet/blocks', { state: 'stopped' }));
    const validUntil = Math.floor(Date.now() / 1000) + 120;
    const sent = app.sendTransaction({ validUntil, messages: [{ address: shop, amount: '1000000000' }] });
    await waiting(outside, address);
    await answer(outside, address, 'approve');
    const { boc } = await sent;
    await kill();
    await start(dir);
    const view = () => expectOk(get(port, walletPath(shop)));
    await until('the payment', async () => (await view())['balance'] === '1000000000');
    const wallet = await expectOk(get(port, walletPath(address)));
    expect(wallet).toMatchObject({ seqno: 1, connected: true });
    expect(loadMessage(Cell.fromBase64(boc).beginParse()).info.type).toBe('external-in');
    app.pauseConnection();
    await site.close();
    rmSync(dir, { recursive: true, force: true });
  });

  it('what the bridge has acknowledged is delivered after the start', async () => {
    const dir = temporaryFolder();
    await start(dir);
    const to = 'cd'.repeat(32);
    const query = `client_id=${'ab'.repeat(32)}&to=${to}&ttl=300`;
    for (let count = 0; count < 20; count += 1) {
      const response = await fetch(`${outside.origin}/bridge/message?${query}`, {
        method: 'POST',
        body: `m${count}`,
      });
      expect(response.status).toBe(200);
    }
    await kill();
    await start(dir);
    const response = await fetch(`${outside.origin}/bridge/events?client_id=${to}`);
    const reader = response.body!.getReader();
    let text = '';
    await until('the last message', async () => {
      text += Buffer.from((await reader.read()).value ?? []).toString();
      return text.includes('"m19"');
    });
    expect(text.match(/"message":"m\d+"/g)).toHaveLength(20);
    await reader.cancel();
    await kill();
    rmSync(dir, { recursive: true, force: true });
  });
});
