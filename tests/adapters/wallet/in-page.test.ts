// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectTarget, WalletPort } from '@axiom/domain/wallet/port';
import { walletInPage } from '#adapters/wallet/in-page.ts';
import type { WalletOptions } from '#adapters/wallet/options.ts';
import { createTonConnectWallet } from '#adapters/wallet/tonconnect.ts';
import { memoryStorage } from '../../support/memory-ports.ts';
import { until } from '../../support/until.ts';
import { PageWallet } from '../support/page-wallet.ts';
import { failing, never, payment } from '../support/wallet-bench.ts';

const STORED = 'ton-connect-storage_bridge-connection';
const listed = {
  app_name: 'harbour',
  name: 'Harbour',
  image: 'https://harbour.example/icon.png',
  about_url: 'https://harbour.example',
  bridge: [{ type: 'js', key: 'harbour' }],
  platforms: ['chrome'],
};

let wallet: PageWallet;
beforeEach(() => {
  for (const channel of ['debug', 'log', 'warn', 'error'] as const)
    vi.spyOn(console, channel).mockReturnValue();
});
afterEach(() => wallet.remove());

function open(storage = memoryStorage(), change: Partial<WalletOptions> = {}): WalletPort {
  return createTonConnectWallet({
    manifestUrl: 'https://axiom.example/tonconnect-manifest.json',
    walletsListUrl: 'data:application/json,[]',
    includeWallets: [listed],
    storage,
    chain: '-3',
    allowsBundledList: false,
    locale: 'en',
    view: window,
    messengerPlatform: null,
    openLink: () => undefined,
    nowMs: () => Date.now(),
    submitProof: null,
    ...change,
  });
}

async function target(port: WalletPort): Promise<ConnectTarget> {
  const [first] = await port.wallets(never);
  if (first === undefined) throw new Error('no wallet');
  return { type: 'wallet', wallet: first, via: 'page' };
}

async function connect(port: WalletPort) {
  const links: string[] = [];
  const { account } = await port.connect(await target(port), {
    onLink: (link) => void links.push(link),
    signal: never,
  });
  return { account, links };
}

describe('a wallet in this page', () => {
  it('R3.15a an extension connects without a link, and is there again after a reload', async () => {
    wallet = new PageWallet('harbour');
    const storage = memoryStorage();
    const port = open(storage);
    const [info] = await port.wallets(never);
    expect(info).toMatchObject({ appName: 'harbour', injected: true, embedded: false });
    const { account, links } = await connect(port);
    expect([account.walletName, account.walletLink, account.maxMessages, links]).toEqual([
      'Harbour',
      null,
      4,
      [],
    ]);
    expect(JSON.parse(storage.read(STORED) ?? '{}')).toMatchObject({
      type: 'injected',
      jsBridgeKey: 'harbour',
    });
    const later = open(storage);
    expect(await later.restore(never)).toEqual(account);
    expect(wallet.asked).toEqual(['connect', 'restore']);
    expect((await later.send(payment(), () => {}, never)).type).toBe('signed');
  });

  it('R3.15c an extension that comes late is waited for, and its connection stays', async () => {
    wallet = new PageWallet('harbour');
    const storage = memoryStorage();
    const { account } = await connect(open(storage));
    wallet.remove();
    const later = open(storage, { timings: { restoreRetryMs: 30 } });
    const restoring = later.restore(never);
    setTimeout(() => wallet.arrive(), 100);
    expect(await restoring).toEqual(account);
  });

  it('an extension that is gone for good ends after the limit, and its connection stays for the next visit', async () => {
    wallet = new PageWallet('harbour', { isHere: false });
    const storage = memoryStorage({
      [STORED]: '{"type":"injected","jsBridgeKey":"harbour","nextRpcRequestId":0}',
    });
    expect(await open(storage, { timings: { restoreRetryMs: 10, restoreMs: 50 } }).restore(never)).toBeNull();
    expect(storage.items.has(STORED)).toBe(true);
  });

  it('R3.15a R3.17a the wallet whose browser this is, without anything stored', async () => {
    wallet = new PageWallet('harbour', { isWalletBrowser: true });
    expect((await open().wallets(never))[0]).toMatchObject({ embedded: true });
    expect((await open().restore(never))?.walletAppName).toBe('harbour');
    expect(wallet.asked).toEqual(['restore']);
  });

  it('R3.21l one that refuses is “Connection restoring failed”, and is not asked again', async () => {
    wallet = new PageWallet('harbour', { isWalletBrowser: true });
    wallet.refuse();
    const told: unknown[] = [];
    const hear = (event: Event) =>
      void told.push((event as CustomEvent<{ error_message: string }>).detail.error_message);
    for (const prefix of ['', 'ui-'])
      window.addEventListener(`ton-connect-${prefix}connection-restoring-error`, hear);
    expect(await open().restore(never)).toBeNull();
    expect(told).toEqual(['Connection restoring failed', 'Connection was not restored']);
    expect(wallet.asked).toEqual(['restore']);
    for (const prefix of ['', 'ui-'])
      window.removeEventListener(`ton-connect-${prefix}connection-restoring-error`, hear);
  });

  it('one that never answers is given up after the limit, and may be asked again', async () => {
    wallet = new PageWallet('harbour');
    const { connect: answers } = wallet.answers;
    wallet.answers.connect = () => new Promise(() => undefined);
    const port = open(memoryStorage(), { timings: { pageAnswerMs: 30 } });
    expect((await failing(connect(port))).code).toBe('no-answer');
    wallet.answers.connect = answers;
    expect((await connect(port)).account.walletAppName).toBe('harbour');
  });

  it('a refusal is a refusal here too; one that throws says what it threw', async () => {
    wallet = new PageWallet('harbour');
    wallet.refuse();
    const port = open();
    expect(await failing(connect(port))).toMatchObject({ code: 'declined', message: 'Connection declined' });
    wallet.answers.connect = () => Promise.reject(new Error('The extension is locked'));
    expect((await failing(connect(port))).message).toContain('The extension is locked');
    wallet.answers.connect = () => new Promise(() => undefined);
    const leaving = new AbortController();
    const attempt = port.connect(await target(port), { onLink: () => {}, signal: leaving.signal });
    const failed = failing(attempt);
    await until('the question', () => wallet.asked.length === 3);
    leaving.abort();
    expect((await failed).code).toBe('aborted');
  });

  it('R3.15g what the extension ends is over', async () => {
    wallet = new PageWallet('harbour');
    const port = open();
    await connect(port);
    let gone = 0;
    port.onDisconnected(() => {
      gone += 1;
    });
    wallet.end();
    expect(gone).toBe(1);
    expect(await port.send(payment(), () => {}, never)).toMatchObject({ code: 'not-connected' });
  });

  it('an extension that is not here is “not connected”', async () => {
    wallet = new PageWallet('harbour', { isHere: false });
    expect((await failing(connect(open()))).code).toBe('not-connected');
  });

  it('one on another network is refused, and told', async () => {
    wallet = new PageWallet('harbour');
    const failure = await failing(connect(open(memoryStorage(), { chain: '-239' })));
    expect(failure.code).toBe('wrong-network');
    await until('the disconnect', () => wallet.asked.includes('disconnect'));
  });
});

describe('a page that may not store anything', () => {
  it('keeps the connection for its visit: no two requests have one id, which one answer would end', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Forbidden', 'SecurityError');
    });
    wallet = new PageWallet('harbour');
    const ids: unknown[] = [];
    wallet.answers.send = (request) => {
      const { id } = request as { readonly id: unknown };
      ids.push(id);
      return { id, result: 'te6c' };
    };
    const walletsListUrl = `data:application/json,${encodeURIComponent(JSON.stringify([listed]))}`;
    const { port } = walletInPage(
      { manifestUrl: 'https://axiom.example/tonconnect-manifest.json' },
      { walletsListUrl, chain: '-3' },
    );
    await connect(port);
    for (let count = 0; count < 2; count += 1)
      expect(await port.send(payment(), () => {}, never)).toMatchObject({ type: 'signed' });
    expect(ids).toEqual(['0', '1']);
    await port.disconnect(never);
    expect(await port.restore(never)).toBeNull();
    vi.restoreAllMocks();
  });
});
