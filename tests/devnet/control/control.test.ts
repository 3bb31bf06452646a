import { until } from '../../support/until.ts';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { toNano } from '@ton/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { get, openDevnet, post, walletOf, type TestDevnet } from '../support/devnet.ts';
import { freePort } from '../../support/ports.ts';

const port = await freePort();
let test: TestDevnet;

beforeAll(async () => {
  test = await openDevnet(port, { BLOCK_INTERVAL_MS: '50' });
});
beforeEach(() => test.devnet.chain.stop());
afterAll(() => test.end());

const seqno = () => test.devnet.chain.history.head.seqno;

describe('GET /devnet', () => {
  it('tells where everything is, the time, the blocks and the hot wallet', async () => {
    const { status, body } = await get(port, '/devnet');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      urls: {
        app: expect.any(String),
        telegram: `http://127.0.0.1:${port}/telegram`,
        toncenter: `http://127.0.0.1:${port}/toncenter/api/v2`,
        bridge: `http://127.0.0.1:${port}/bridge`,
        wallets_list: `http://127.0.0.1:${port}/wallets-list.json`,
        bot_api: `http://127.0.0.1:${port}/bot-api`,
        price: `http://127.0.0.1:${port}/price`,
      },
      blocks: { state: 'stopped', seqno: seqno(), pending: 0 },
      hot_wallet: test.devnet.hotWallet,
    });
    expect(Math.abs(Number(body['time']) - Date.now() / 1000)).toBeLessThan(5);
  });
});

describe('POST /devnet/blocks', () => {
  it('stops and starts the making of blocks', async () => {
    expect((await post(port, '/devnet/blocks', { state: 'running' })).body).toMatchObject({
      state: 'running',
    });
    const from = seqno();
    await until('three blocks', () => seqno() >= from + 3);
    expect((await post(port, '/devnet/blocks', { state: 'stopped' })).body).toMatchObject({
      state: 'stopped',
    });
    await test.devnet.chain.produce();
    const stopped = seqno();
    const wallet = walletOf('v5r1', 1);
    await test.devnet.chain.fund(wallet.address, toNano('3'));
    expect((await test.devnet.chain.account(wallet.address)).balance).toBe(0n);
    expect(seqno()).toBe(stopped);
  });

  it('makes as many as are asked for', async () => {
    const from = seqno();
    expect(await post(port, '/devnet/blocks', { produce: 7 })).toMatchObject({
      status: 200,
      body: { state: 'stopped', seqno: from + 7, pending: 0 },
    });
    expect((await test.devnet.chain.account(walletOf('v5r1', 1).address)).balance).toBe(toNano('3'));
  });

  it('keeps its place when two ask at once', async () => {
    const from = seqno();
    await Promise.all([
      post(port, '/devnet/blocks', { produce: 5 }),
      post(port, '/devnet/blocks', { produce: 5 }),
    ]);
    expect(seqno()).toBe(from + 10);
  });
});

describe('POST /devnet/time', () => {
  it('moves the chain’s clock, not the real one, and the next block carries it', async () => {
    const before = test.devnet.chain.nowS();
    const wallBefore = test.devnet.world.clock.wallMs();
    const { status, body } = await post(port, '/devnet/time', { advance_s: 90 * 86_400 });
    expect(status).toBe(200);
    expect(Number(body['time']) - before - 90 * 86_400).toBeLessThan(5);
    expect(test.devnet.world.clock.wallMs() - wallBefore).toBeLessThan(5000);
    await test.devnet.chain.produce();
    expect(test.devnet.chain.history.head.genUtimeS).toBeGreaterThanOrEqual(before + 90 * 86_400);
  });

  it('makes a block at once while blocks are made', async () => {
    test.devnet.chain.start();
    const { body } = await post(port, '/devnet/time', { advance_s: 3600 });
    expect(test.devnet.chain.history.head.genUtimeS).toBeGreaterThanOrEqual(Number(body['time']) - 1);
  });

  it('lets messages run out', async () => {
    const wallet = walletOf('v5r1', 2);
    await test.devnet.chain.fund(wallet.address, toNano('1'));
    await test.devnet.chain.produce();
    const boc = wallet.sign(0, [{ to: wallet.address, value: '0.1' }], test.devnet.chain.nowS() + 60);
    await test.client.sendFile(boc);
    await post(port, '/devnet/time', { advance_s: 61 });
    await test.devnet.chain.produce();
    expect(await test.client.isContractDeployed(wallet.address)).toBe(false);
    await expect(test.client.sendFile(boc)).rejects.toThrow('500');
  });

  it('goes no further than a chain can count', async () => {
    const { status, body } = await post(port, '/devnet/time', { advance_s: 315_360_001 });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'bad_value', field: 'advance_s' });
    const clock = test.devnet.world.clock.offsetMs();
    for (let step = 0; step < 7; step += 1) await post(port, '/devnet/time', { advance_s: 315_360_000 });
    const last = await post(port, '/devnet/time', { advance_s: 315_360_000 });
    expect(last).toMatchObject({ status: 422, body: { field: 'advance_s' } });
    expect(test.devnet.world.clock.offsetMs()).toBeGreaterThan(clock);
    await test.devnet.chain.produce();
  });
});

describe('a body that is not what the control takes', () => {
  it.each([
    ['/devnet/blocks', { state: 'paused' }, 'state'],
    ['/devnet/blocks', { state: 'running', extra: 1 }, 'extra'],
    ['/devnet/blocks', { state: 'running', produce: 1 }, 'body'],
    ['/devnet/blocks', {}, 'body'],
    ['/devnet/blocks', { produce: 0 }, 'produce'],
    ['/devnet/blocks', { produce: 1001 }, 'produce'],
    ['/devnet/blocks', { produce: '3' }, 'produce'],
    ['/devnet/time', { advance_s: 0 }, 'advance_s'],
    ['/devnet/time', { advance_s: -5 }, 'advance_s'],
    ['/devnet/time', { advance_s: 1.5 }, 'advance_s'],
    ['/devnet/time', { advance_s: null }, 'advance_s'],
    ['/devnet/time', { seconds: 5 }, 'seconds'],
    ['/devnet/time', [1], 'body'],
    ['/devnet/faults', { target: 'chain', kind: 'drop' }, 'target'],
    ['/devnet/faults', { target: 'price', kind: 'explode' }, 'kind'],
    ['/devnet/faults', { target: 'price', kind: 'delay', ms: -1 }, 'ms'],
    ['/devnet/faults', { target: 'price', kind: 'drop', count: 0 }, 'count'],
    ['/devnet/faults', { target: 'price', kind: 'drop', until: 3 }, 'until'],
  ])('%s %j is 422 and names %s', async (path, body, field) => {
    const from = seqno();
    const answer = await post(port, path, body);
    expect(answer.status).toBe(422);
    expect(answer.body['field']).toBe(field);
    expect(answer.body['message']).toContain(field === 'body' ? 'Field "body"' : `"${field}"`);
    expect(seqno()).toBe(from);
  });

  it('is 404 where there is no such control', async () => {
    expect(await get(port, '/devnet/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('callers', () => {
  it.each([
    'evil.example',
    `evil.example:${port}`,
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '10.0.0.1',
  ])('that ask for %j are turned away', async (host) => {
    expect(await statusFor(host)).toBe(403);
  });
  it.each(['127.0.0.1', `127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, 'LOCALHOST'])(
    'that ask for %j are let in',
    async (host) => {
      expect(await statusFor(host)).toBe(200);
    },
  );

  it('that name no host are turned away', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /devnet HTTP/1.0\r\n\r\n');
    const [data] = (await once(socket, 'data')) as [Buffer];
    expect(data.toString()).toMatch(/^HTTP\/1\.1 403 /);
    socket.destroy();
  });

  function statusFor(host: string): Promise<number> {
    return new Promise((done, failed) => {
      const sent = request({ host: '127.0.0.1', port, path: '/devnet', headers: { host } }, (response) => {
        response.resume();
        done(response.statusCode ?? 0);
      });
      sent.on('error', failed);
      sent.end();
    });
  }
});
