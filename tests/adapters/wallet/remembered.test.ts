import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WalletInfo, WalletPort } from '@axiom/domain/wallet/port';
import { memoryStorage } from '../../support/memory-ports.ts';
import { until } from '../../support/until.ts';
import { storageOf } from '#adapters/storage/guarded-storage.ts';
import { AGENTS, BrowserPage } from '../support/browser-page.ts';
import { startServer } from '../support/server.ts';
import { never, openWalletBench, type WalletBench } from '../support/wallet-bench.ts';

let bench: WalletBench;

beforeAll(async () => {
  bench = await openWalletBench();
});
afterAll(() => bench.close());
afterEach(() => bench.clear());

const named = async (port: WalletPort, appName: string): Promise<WalletInfo> => {
  const found = (await port.wallets(never)).find((info) => info.appName === appName);
  if (found === undefined) throw new Error(`no ${appName}`);
  return found;
};
const preferredOf = async (port: WalletPort) =>
  (await port.wallets(never)).filter(({ isPreferred }) => isPreferred).map(({ appName }) => appName);

describe('what a device remembers', () => {
  it('R3.25d R3.16c the wallet that connected is preferred from then on, also after it left', async () => {
    const storage = memoryStorage();
    const port = bench.wallet({}, storage);
    expect(await preferredOf(port)).toEqual([]);
    await bench.connect(port);
    port.remember(await named(port, 'harbour'), 'universal-link');
    await port.disconnect(never);
    const later = bench.wallet({}, storage);
    expect(await preferredOf(later)).toEqual(['harbour']);
    expect((await later.wallets(never)).map(({ appName }) => appName).slice(0, 2)).toEqual([
      'telegram-wallet',
      'harbour',
    ]);
  });

  it('R3.20h the app’s own preference goes before', async () => {
    const storage = memoryStorage();
    const first = bench.wallet({}, storage);
    first.remember(await named(first, 'harbour'), null);
    expect(await preferredOf(bench.wallet({ preferredWalletAppName: 'LANTERN' }, storage))).toEqual([
      'lantern',
    ]);
  });

  it('R3.25b the connected wallet’s name and links are there again without a list', async () => {
    const storage = memoryStorage();
    const port = bench.wallet({}, storage);
    const { account } = await bench.connect(port);
    port.remember(await named(port, 'harbour'), 'universal-link');
    storage.remove('wallets-list');
    const quiet = await startServer();
    const later = bench.wallet({ walletsListUrl: `${quiet.origin}/list` }, storage);
    expect(await later.restore(never)).toEqual(account);
    expect(quiet.seen).toEqual([]);
    await later.disconnect(never);
    expect(storage.items.has('ton-connect-ui_wallet-info')).toBe(false);
    await quiet.close();
  });

  it('R3.25b by which way a link was opened is kept with the wallet', async () => {
    const storage = memoryStorage();
    const view = new BrowserPage(AGENTS.macChrome);
    const port = bench.wallet({ view, messengerPlatform: null }, storage);
    const wallet = await named(port, 'harbour');
    const order = {
      link: wallet.universalLink ?? '',
      deepLink: wallet.deepLink,
      returnStrategy: 'back',
      twaReturnUrl: null,
    } as const;
    port.open({ ...order, isForced: false });
    port.remember(wallet, 'universal-link');
    const kept = () =>
      JSON.parse(storage.read('ton-connect-ui_wallet-info') ?? '{}') as { openMethod: string };
    expect(kept().openMethod).toBe('custom-deeplink');
    port.open({ ...order, isForced: true });
    port.remember(wallet, 'universal-link');
    expect(kept().openMethod).toBe('universal-link');
    port.remember(wallet, 'qrcode');
    expect(kept().openMethod).toBe('qrcode');
  });

  it('R3.25c the wallet chosen last names one that the list no longer has', async () => {
    const storage = memoryStorage();
    const port = bench.wallet({}, storage);
    const { account } = await bench.connect(port);
    port.choose(await named(port, 'harbour'));
    storage.write('wallets-list', '[]');
    const later = bench.wallet({ walletsListUrl: 'http://127.0.0.1:9/list' }, storage);
    expect(await later.restore(never)).toEqual(account);
  });

  it('R1.03b R3.25 two people on one device never see each other’s wallet', async () => {
    const device = memoryStorage();
    const [ada, ben] = ['1', '2'].map((id) => storageOf(device, id));
    if (ada === undefined || ben === undefined) throw new Error('nobody');
    const port = bench.wallet({}, ada as typeof device);
    await bench.connect(port);
    const wallet = await named(port, 'harbour');
    port.remember(wallet, 'universal-link');
    port.choose(wallet);
    const other = bench.wallet({}, ben as typeof device);
    expect(await other.restore(never)).toBeNull();
    expect(await preferredOf(other)).toEqual([]);
    expect([...device.items.keys()].every((key) => key.startsWith('axiom:'))).toBe(true);
  });

  it('what somebody else wrote there is not believed', async () => {
    const evil = { name: 'X', appName: 'harbour', imageUrl: 'javascript:x', universalLink: 'javascript:y' };
    for (const text of ['{', '[]', 'null', JSON.stringify({ ...evil, deepLink: null, openMethod: null })]) {
      const storage = memoryStorage();
      const port = bench.wallet({}, storage);
      await bench.connect(port);
      storage.write('ton-connect-ui_wallet-info', text);
      storage.write('ton-connect-ui_last-selected-wallet-info', text);
      storage.write('ton-connect-ui_preferred-wallet', 'x'.repeat(300));
      storage.remove('wallets-list');
      const later = bench.wallet({ walletsListUrl: 'http://127.0.0.1:9/list' }, storage);
      expect(await later.restore(never)).toMatchObject({
        walletName: 'harbour',
        walletImageUrl: null,
        walletLink: null,
      });
      expect(await preferredOf(bench.wallet({}, storage))).toEqual([]);
    }
  });
});

describe('pictures', () => {
  it('R3.25a are asked for on intent, each once, and nobody else is asked before', async () => {
    const list = await startServer();
    list.on('GET /list', async () => ({
      body: await (await fetch(`${bench.outside.origin}/wallets-list.json`)).json(),
    }));
    const view = new BrowserPage();
    const storage = memoryStorage();
    await bench.connect(bench.wallet({}, storage));
    const port = bench.wallet({ view, walletsListUrl: `${list.origin}/list` }, storage);
    await port.restore(never);
    expect([list.seen.length, view.pictures]).toEqual([0, []]);
    port.warm();
    await until('the pictures', () => view.pictures.length > 0);
    const first = [...view.pictures];
    expect(first).toContain(`${bench.outside.origin}/wallet/assets/harbour.svg no-referrer`);
    await port.wallets(never);
    expect(view.pictures).toEqual(first);
    await list.close();
  });
});
