import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { memoryStorage } from '../../support/memory-ports.ts';
import { injectedBridge, walletInfos } from '#adapters/wallet/list/infos.ts';
import { checkWalletsList } from '@axiom/domain/wallet/list';
import { startServer } from '../support/server.ts';
import { failing, never, openWalletBench, type WalletBench } from '../support/wallet-bench.ts';

let bench: WalletBench;

beforeAll(async () => {
  bench = await openWalletBench();
});
afterAll(() => bench.close());
afterEach(() => bench.clear());

describe('the wallets list', () => {
  const entry = {
    app_name: 'a',
    name: 'A',
    image: 'https://a.example/i.png',
    about_url: 'https://a.example',
    universal_url: 'https://a.example/tc',
    bridge: [{ type: 'sse', url: 'https://a.example/bridge' }],
    platforms: ['ios'],
  };

  it('shows Telegram’s wallet first, those in this browser next', async () => {
    const listed = await bench.wallet().wallets(never);
    expect(listed.map(({ appName }) => appName)).toEqual([
      'telegram-wallet',
      'harbour',
      'lantern',
      'drydock',
      'sextant',
      'spyglass',
    ]);
    const view = { bKey: { tonconnect: { isWalletBrowser: true } }, cKey: { tonconnect: {} } };
    const infos = walletInfos(
      checkWalletsList([
        entry,
        { ...entry, app_name: 'b', bridge: [{ type: 'js', key: 'bKey' }] },
        { ...entry, app_name: 'c', bridge: [...entry.bridge, { type: 'js', key: 'cKey' }] },
        { ...entry, app_name: 'telegram-wallet' },
      ]),
      view,
      null,
    );
    expect(infos.map(({ appName, injected, embedded }) => [appName, injected, embedded])).toEqual([
      ['telegram-wallet', false, false],
      ['b', true, true],
      ['c', true, false],
      ['a', false, false],
    ]);
    const framed = {
      get parent(): never {
        throw new Error('Blocked a frame from accessing a cross-origin frame.');
      },
    };
    expect(injectedBridge(framed, 'parent')).toEqual({ isInjected: false, isEmbedded: false });
    expect(injectedBridge({}, 'nobody')).toEqual({ isInjected: false, isEmbedded: false });
  });

  it('is fetched within its time; without an answer the kept one is used, else nothing', async () => {
    const storage = memoryStorage();
    await bench.wallet({}, storage).wallets(never);
    const away = await startServer();
    away.on('GET /list', () => null);
    const change = { walletsListUrl: `${away.origin}/list`, timings: { listMs: 100 } };
    expect((await bench.wallet(change, storage).wallets(never)).map(({ appName }) => appName)).toContain(
      'harbour',
    );
    const failure = await failing(bench.wallet(change).wallets(never));
    expect(failure.code).toBe('list-unavailable');
    away.on('GET /list', () => ({ text: '<html>' }));
    expect((await failing(bench.wallet(change).wallets(never))).code).toBe('list-unavailable');
    const left = failing(bench.wallet(change).wallets(AbortSignal.abort()));
    expect((await left).code).toBe('aborted');
    await away.close();
  });

  it('on a network that its wallets know the SDK’s own list is the last resort', async () => {
    const change = { walletsListUrl: 'http://127.0.0.1:9/list', allowsBundledList: true };
    const listed = await bench.wallet(change).wallets(never);
    expect(listed.length).toBeGreaterThan(10);
    expect(listed[0]?.appName).toBe('telegram-wallet');
  });

  it('a list that is much too long is not read to its end, and holds nobody up', async () => {
    const long = await startServer();
    let sent = 0;
    long.on('GET /list', (_, response) => {
      const part = ' '.repeat(1_000_000);
      const more = () => {
        for (let count = 0; count < 20 && !response.destroyed; count += 1) {
          sent += 1;
          if (!response.write(sent === 1 ? '[' : part)) {
            response.once('drain', more);
            return;
          }
        }
      };
      more();
      return null;
    });
    const storage = memoryStorage();
    await bench.wallet({}, storage).wallets(never);
    const port = bench.wallet({ walletsListUrl: `${long.origin}/list` }, storage);
    const startedMs = performance.now();
    expect((await port.wallets(never)).map(({ appName }) => appName)).toContain('harbour');
    expect(performance.now() - startedMs).toBeLessThan(3000);
    expect(sent).toBeLessThan(20);
    await long.close();
  });

  it('R3.16f R3.20e the app’s own wallets are merged by name, and are there without any list', async () => {
    const own = checkWalletsList([
      { ...entry, app_name: 'own', name: 'HARBOUR' },
      { ...entry, app_name: 'mine', name: 'Mine' },
    ]);
    const listed = await bench.wallet({ includeWallets: own }).wallets(never);
    expect(listed.map(({ appName }) => appName)).toContain('own');
    expect(listed.map(({ appName }) => appName)).not.toContain('harbour');
    expect(listed.at(-1)?.appName).toBe('mine');
    const change = { includeWallets: own, walletsListUrl: 'http://127.0.0.1:9/list' };
    expect((await bench.wallet(change).wallets(never)).map(({ appName }) => appName)).toEqual([
      'own',
      'mine',
    ]);
  });
});
