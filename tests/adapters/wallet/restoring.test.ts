import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { memoryStorage } from '../../support/memory-ports.ts';
import { answer, newWallet, waiting } from '../../devnet/wallet/support.ts';
import { startServer } from '../support/server.ts';
import {
  failing,
  never,
  openWalletBench,
  payment,
  target,
  type WalletBench,
} from '../support/wallet-bench.ts';

let bench: WalletBench;

beforeAll(async () => {
  bench = await openWalletBench();
});
afterAll(() => bench.close());
afterEach(() => bench.clear());

describe('restoring', () => {
  it('R3.15 the stored connection is there again and can be used', async () => {
    const storage = memoryStorage();
    const { account, address } = await bench.connect(bench.wallet({}, storage));
    const later = bench.wallet({}, storage);
    expect(await later.restore(never)).toEqual(account);
    const sending = later.send(payment(), () => {}, never);
    await waiting(bench.outside, address);
    await answer(bench.outside, address, 'approve');
    expect((await sending).type).toBe('signed');
  });

  it('a list host that hangs holds nobody up', async () => {
    const storage = memoryStorage();
    const { account } = await bench.connect(bench.wallet({}, storage));
    const hanging = await startServer();
    hanging.on('GET /list', () => null);
    const startedMs = performance.now();
    const later = bench.wallet({ walletsListUrl: `${hanging.origin}/list` }, storage);
    expect(await later.restore(never)).toEqual(account);
    expect(performance.now() - startedMs).toBeLessThan(1500);
    await hanging.close();
  });

  it('a bridge that is away keeps the session, and the button is usable at once', async () => {
    const storage = memoryStorage();
    const { account } = await bench.connect(bench.wallet({}, storage));
    await bench.fault('drop');
    const startedMs = performance.now();
    expect(await bench.wallet({}, storage).restore(never)).toEqual(account);
    expect(performance.now() - startedMs).toBeLessThan(1500);
  });

  it('with nothing stored nobody is asked and no code is loaded', async () => {
    const quiet = await startServer();
    const port = bench.wallet({ walletsListUrl: `${quiet.origin}/list` });
    expect(await port.restore(never)).toBeNull();
    expect(quiet.seen).toEqual([]);
    await quiet.close();
  });

  it('R1.03 another person on the same device has no connection', async () => {
    const storage = memoryStorage();
    await bench.connect(bench.wallet({}, storage));
    expect(await bench.wallet({}, memoryStorage()).restore(never)).toBeNull();
  });

  it('R3.15 a stored attempt that never ends is cut off', async () => {
    const storage = memoryStorage();
    const port = bench.wallet({}, storage);
    const abort = new AbortController();
    const kept: Record<string, string> = {};
    const attempt = port.connect(await target(port), {
      onLink: () =>
        setTimeout(() => {
          Object.assign(kept, Object.fromEntries(storage.items));
          abort.abort();
        }, 50),
      signal: abort.signal,
    });
    await failing(attempt);
    const later = bench.wallet({ timings: { restoreMs: 200 } }, memoryStorage(kept));
    expect(await later.restore(never)).toBeNull();
  });

  it('R3.15 an attempt that is not answered yet frees the button soon; its answer is found later, with its proof', async () => {
    const [storage, later] = [memoryStorage(), memoryStorage()];
    const first = bench.wallet({}, storage);
    const leaving = new AbortController();
    let link = '';
    const attempt = first.connect(await target(first), {
      onLink: (given) => void (link = given),
      signal: leaving.signal,
      tonProof: 'text',
    });
    attempt.catch(() => undefined);
    await expect.poll(() => storage.items.has('ton-connect-storage_bridge-connection')).toBe(true);
    for (const [key, value] of storage.items) later.write(key, value);
    leaving.abort();
    const proofs: string[] = [];
    const submitProof = async ({ payload }: { readonly payload: string }) => void proofs.push(payload);
    const port = bench.wallet({ submitProof, timings: { attemptMs: 100 } }, later);
    let found = 0;
    port.onFound(() => void (found += 1));
    const startedMs = performance.now();
    expect(await port.restore(never)).toBeNull();
    expect(performance.now() - startedMs).toBeLessThan(2000);
    const address = await newWallet(bench.outside);
    await bench.openInWallet(address, link);
    await answer(bench.outside, address, 'approve');
    await expect.poll(() => found).toBe(1);
    expect(await port.restore(never)).toMatchObject({ friendlyAddress: address });
    expect([found, proofs]).toEqual([1, ['text']]);
  });

  it('R3.15 what is too old or cannot be read is forgotten at once, not waited for', async () => {
    const attempt = {
      type: 'http',
      sessionCrypto: {},
      connectionSource: [],
      createdAt: Date.now() - 3_600_000,
    };
    for (const stored of [JSON.stringify(attempt), '{"type":"http"}', '{"type":"other"}', '{']) {
      const storage = memoryStorage({ 'ton-connect-storage_bridge-connection': stored });
      const limit = AbortSignal.timeout(5000);
      expect(await bench.wallet({}, storage).restore(limit)).toBeNull();
      expect(limit.aborted).toBe(false);
    }
  });
});
