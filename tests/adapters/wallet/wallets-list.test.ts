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
});
