import { until } from '../../support/until.ts';
import { toNano } from '@ton/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { faultTargets } from '../../../src-devnet/world.ts';
import { get, openDevnet, post, walletOf, type TestDevnet } from '../support/devnet.ts';
import { freePort } from '../../support/ports.ts';

const port = await freePort();
const info = '/toncenter/api/v2/getMasterchainInfo';
let test: TestDevnet;

beforeAll(async () => {
  test = await openDevnet(port);
});
afterEach(async () => {
  for (const target of faultTargets) await set({ target, kind: 'none' });
});
afterAll(() => test.end());

async function set(fault: object): Promise<void> {
  expect((await post(port, '/devnet/faults', fault)).status).toBe(200);
}

async function faultOf(target: string): Promise<string | undefined> {
  const { faults } = (await get(port, '/devnet')).body as { faults: { target: string; kind: string }[] };
  return faults.find((fault) => fault.target === target)?.kind;
}

describe.each([
  ['toncenter', info],
  ['price', '/price'],
] as const)('the surface %s', (target, path) => {
  it('works without a fault', async () => {
    expect((await get(port, path)).status).toBe(200);
  });

  it('drops: the connection ends without an answer', async () => {
    await set({ target, kind: 'drop' });
    await expect(get(port, path)).rejects.toThrow('fetch failed');
  });

  it('delays by ms and then answers', async () => {
    await set({ target, kind: 'delay', ms: 250 });
    const from = performance.now();
    expect((await get(port, path)).status).toBe(200);
    expect(performance.now() - from).toBeGreaterThanOrEqual(245);
  });

  it('errors in its own form', async () => {
    await set({ target, kind: 'error' });
    const answer = await get(port, path);
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual(
      target === 'price'
        ? { error: 'internal error' }
        : { ok: false, code: 500, error: 'LITE_SERVER_NETWORK: timeout for adnl query query' },
    );
  });

  it('answers garbage that is no JSON with status 200', async () => {
    await set({ target, kind: 'garbage' });
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    expect(response.status).toBe(200);
    expect(() => JSON.parse('{') as unknown).toThrow();
    await expect(response.json()).rejects.toThrow();
  });

  it('repeats what it said before', async () => {
    const first = await get(port, path);
    await set({ target, kind: 'repeat' });
    await test.devnet.chain.produce();
    await post(port, '/devnet/time', { advance_s: 3600 });
    expect((await get(port, path)).body).toEqual(first.body);
    await set({ target, kind: 'none' });
    expect((await get(port, path)).body).not.toEqual(first.body);
  });

  it('hangs: a request is taken and never answered, also when the fault is over', async () => {
    await set({ target, kind: 'hang', count: 1 });
    const leaving = new AbortController();
    let isOver = false;
    const hanging = fetch(`http://127.0.0.1:${port}${path}`, { signal: leaving.signal }).finally(() => {
      isOver = true;
    });
    hanging.catch(() => undefined);
    // The next question is answered, the one before it still waits.
    await until('the fault to be spent', async () => (await faultOf(target)) === 'none');
    expect((await get(port, path)).status).toBe(200);
    expect(isOver).toBe(false);
    leaving.abort();
    await expect(hanging).rejects.toThrow('aborted');
  });

  it('heals after count requests', async () => {
    await set({ target, kind: 'error', count: 2 });
    const statuses = [];
    for (let asked = 0; asked < 4; asked += 1) statuses.push((await get(port, path)).status);
    expect(statuses).toEqual([500, 500, 200, 200]);
  });

  it('leaves the others alone', async () => {
    await set({ target, kind: 'error' });
    expect((await get(port, target === 'price' ? info : '/price')).status).toBe(200);
    expect((await get(port, '/devnet')).status).toBe(200);
  });
});

describe('POST /devnet/faults', () => {
  it('names a kind that there is not, and what there is', async () => {
    const { status, body } = await post(port, '/devnet/faults', { target: 'bridge', kind: 'away' });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toMatch(/kind.*none.*drop.*delay.*error.*garbage.*repeat.*hang/);
  });
});

describe('GET /devnet', () => {
  it('lists what is in force', async () => {
    await set({ target: 'bridge', kind: 'delay', ms: 70, count: 5 });
    const faults = (await get(port, '/devnet')).body['faults'];
    expect(faults).toContainEqual({ target: 'bridge', kind: 'delay', ms: 70, remaining: 5 });
    expect(faults).toContainEqual({ target: 'price', kind: 'none', ms: 0, remaining: null });
  });
});

describe('a sent message', () => {
  it('was not taken when the connection was dropped', async () => {
    const wallet = walletOf('v5r1', 1);
    await test.devnet.chain.fund(wallet.address, toNano('2'));
    await test.devnet.chain.produce();
    await set({ target: 'toncenter', kind: 'drop' });
    await expect(
      test.client.sendFile(
        wallet.sign(0, [{ to: wallet.address, value: '0.1' }], test.devnet.chain.nowS() + 60),
      ),
    ).rejects.toThrow();
    expect(test.devnet.chain.pending).toBe(0);
  });
});
