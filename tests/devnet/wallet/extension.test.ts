import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browser, closeBrowser } from '../../support/browser.ts';
import { freePort } from '../../support/ports.ts';
import { until } from '../../support/until.ts';
import {
  answer,
  expectOk,
  get,
  newWallet,
  openOutside,
  post,
  waiting,
  walletPath,
  type Outside,
} from './support.ts';

/** What the page of the test has in its window: the unmodified SDK, and what the app heard. */
interface AppWindow {
  TonConnectSDK: { TonConnect: new (options: object) => AppConnector };
  app: AppConnector;
  heard: (object | null)[];
}
interface AppConnector {
  connected: boolean;
  getWallets(): Promise<{ appName: string; injected?: boolean; embedded?: boolean }[]>;
  connect(source: object, options?: object): unknown;
  restoreConnection(): Promise<void>;
  disconnect(): Promise<void>;
  sendTransaction(transaction: object): Promise<{ boc: string }>;
  onStatusChange(told: (wallet: object | null) => void, failed: (error: Error) => void): void;
}
declare const window: AppWindow;

let outside: Outside;
let site: Server;
let siteOrigin = '';
const contexts: BrowserContext[] = [];

const page = `<!doctype html><meta charset="utf-8"><title>App</title><script src="/sdk.js"></script>`;

async function serveSite(port: number): Promise<Server> {
  const sdk = dirname(createRequire(import.meta.url).resolve('@tonconnect/sdk'));
  const files: Record<string, [string, string]> = {
    '/': ['text/html', page],
    '/sdk.js': ['text/javascript', readFileSync(join(sdk, '../../dist/tonconnect-sdk.min.js'), 'utf8')],
    '/m.json': [
      'application/json',
      JSON.stringify({ url: siteOrigin, name: 'AXIOM', iconUrl: `${siteOrigin}/i.png` }),
    ],
  };
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? ['text/plain', ''];
    response.writeHead(body === '' ? 404 : 200, { 'content-type': type }).end(body);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** A page with the SDK and, through no doing of its own, an extension. */
async function openApp(query: Record<string, string>, key = 'sextant'): Promise<Page> {
  const context = await (await browser()).newContext();
  contexts.push(context);
  const script = await fetch(
    `${outside.origin}/wallet/extension/${key}.js?${new URLSearchParams(query).toString()}`,
  );
  await context.addInitScript({ content: await script.text() });
  const opened = await context.newPage();
  await opened.goto(siteOrigin);
  await start(opened);
  return opened;
}

const start = (opened: Page): Promise<void> =>
  opened.evaluate(
    ([manifestUrl, walletsListSource]) => {
      window.heard = [];
      window.app = new window.TonConnectSDK.TonConnect({
        manifestUrl,
        walletsListSource,
        analytics: { mode: 'off' },
      });
      window.app.onStatusChange(
        (wallet) => window.heard.push(wallet),
        (error) => window.heard.push({ failed: error.constructor.name, text: error.message }),
      );
    },
    [`${siteOrigin}/m.json`, `${outside.origin}/wallets-list.json`] as const,
  );

const connect = (opened: Page, tonProof?: string, key = 'sextant'): Promise<void> =>
  opened.evaluate(
    ([jsBridgeKey, payload]) =>
      void window.app.connect({ jsBridgeKey }, payload ? { request: { tonProof: payload } } : {}),
    [key, tonProof] as const,
  );

const heard = (opened: Page, count = 1): Promise<Record<string, unknown>> =>
  until(`what the app hears as number ${count}`, async () => {
    const all = await opened.evaluate(() => window.heard);
    return all.length < count
      ? undefined
      : ((all[count - 1] ?? { nothing: true }) as Record<string, unknown>);
  });

const viewOf = (address: string) => expectOk(get(outside.port, walletPath(address)));

beforeAll(async () => {
  const sitePort = await freePort();
  siteOrigin = `http://127.0.0.1:${sitePort}`;
  [outside, site] = await Promise.all([openOutside(), serveSite(sitePort)]);
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});
afterAll(async () => {
  await closeBrowser();
  site.close();
  await outside.end();
});

describe('an extension in the page of an app', () => {
  it('connects with a proof when its owner approves, and says that it is a browser’s', async () => {
    const address = await newWallet(outside);
    const app = await openApp({ wallet: address });
    const listed = await app.evaluate(() => window.app.getWallets());
    const known = listed.map(({ appName, injected }) => [appName, injected]);
    expect(known).toContainEqual(['sextant', true]);
    expect(known).toContainEqual(['spyglass', false]);
    await connect(app, 'payload');
    expect(await waiting(outside, address)).toMatchObject({ kind: 'connect', proof: true });
    await answer(outside, address, 'approve');
    expect(await heard(app)).toMatchObject({
      provider: 'injected',
      device: { appName: 'sextant', platform: 'browser' },
      account: { chain: '-3', address: (await viewOf(address))['raw_address'] },
      connectItems: {
        tonProof: { proof: { payload: 'payload', domain: { value: new URL(siteOrigin).host } } },
      },
    });
    expect(await viewOf(address)).toMatchObject({ sessions: [{ name: 'AXIOM' }] });
  });

  it('a refusal is heard; to be ignored is to hear nothing', async () => {
    const address = await newWallet(outside, 'v5r1', '0');
    const app = await openApp({ wallet: address });
    await connect(app);
    await waiting(outside, address);
    await answer(outside, address, 'reject');
    expect(await heard(app)).toMatchObject({ text: expect.stringContaining('declined') });
    await connect(app);
    await waiting(outside, address);
    expect(await answer(outside, address, 'ignore')).toMatchObject({ request: { status: 'ignored' } });
    await connect(app);
    await waiting(outside, address);
    await answer(outside, address, 'approve');
    expect(await heard(app, 2)).toMatchObject({ provider: 'injected' });
  });

  it('pays on chain when its owner approves, and not when they refuse', async () => {
    const address = await newWallet(outside);
    const shop = await newWallet(outside, 'v5r1', '0');
    const app = await openApp({ wallet: address });
    await connect(app);
    await waiting(outside, address);
    await answer(outside, address, 'approve');
    await heard(app);
    const pay = () =>
      app.evaluate(
        ([to, validUntil]) =>
          window.app
            .sendTransaction({ validUntil, messages: [{ address: to, amount: '1500000000' }] })
            .catch((error: Error) => ({ refused: error.message })),
        [shop, outside.devnet.chain.nowS() + 60] as const,
      );
    const refused = pay();
    await waiting(outside, address);
    await answer(outside, address, 'reject');
    expect(await refused).toMatchObject({ refused: expect.stringContaining('declined') });
    const sent = pay();
    expect(await waiting(outside, address)).toMatchObject({ amount: '1500000000' });
    await answer(outside, address, 'approve');
    expect(await sent).toMatchObject({ boc: expect.stringMatching(/^te6/) });
    await until('the payment', async () => (await viewOf(shop))['balance'] === '1500000000');
  });

  it('is restored after a reload, for this origin alone, and forgotten when it has ended', async () => {
    const address = await newWallet(outside, 'v5r1', '0');
    const app = await openApp({ wallet: address });
    await connect(app);
    await waiting(outside, address);
    await answer(outside, address, 'approve');
    await heard(app);
    await app.reload();
    await start(app);
    await app.evaluate(() => window.app.restoreConnection());
    expect(await heard(app)).toMatchObject({ provider: 'injected', device: { appName: 'sextant' } });
    const api = `${outside.origin}/wallet/extension/sextant/${address}/restore`;
    const foreign = await fetch(api, { method: 'POST', headers: { origin: 'https://elsewhere.example' } });
    expect(await foreign.json()).toMatchObject({
      answer: { event: 'connect_error', payload: { code: 100 } },
    });
    await app.evaluate(() => window.app.disconnect());
    await until('the end in the wallet', async () => !(await viewOf(address))['connected']);
    await app.reload();
    await start(app);
    await app.evaluate(() => window.app.restoreConnection());
    expect(await app.evaluate(() => [window.app.connected, window.heard.length])).toEqual([false, 0]);
  });

  it('hears that the owner has disconnected, also after the devnet was away', async () => {
    const address = await newWallet(outside, 'v5r1', '0');
    const app = await openApp({ wallet: address });
    for (const restarts of [false, true]) {
      const before = await app.evaluate(() => window.heard.length);
      await connect(app);
      await waiting(outside, address);
      await answer(outside, address, 'approve');
      await heard(app, before + 1);
      if (restarts) await outside.restart();
      const [session] = (await viewOf(address))['sessions'] as { id: string }[];
      await expectOk(post(outside.port, `/wallet/api/${address}/disconnect`, { session: session?.id }));
      expect(await heard(app, before + 2)).toEqual({ nothing: true });
      expect(await app.evaluate(() => window.app.connected)).toBe(false);
    }
  });

  it('may be odd like any answer: late, and on another network', async () => {
    const address = await newWallet(outside, 'v5r1', '0');
    const app = await openApp({ wallet: address });
    for (const odd of [{ quirk: 'late', late_ms: 900 }, { quirk: 'wrong_network' }]) {
      const before = await app.evaluate(() => window.heard.length);
      await connect(app);
      await waiting(outside, address);
      const decided = performance.now();
      await expectOk(post(outside.port, `${walletPath(address)}/answer`, { decision: 'approve', ...odd }));
      const chain = odd.quirk === 'late' ? '-3' : '-239';
      expect(await heard(app, before + 1)).toMatchObject({ account: { chain } });
      if (odd.quirk === 'late') expect(performance.now() - decided).toBeGreaterThan(899);
      await app.evaluate(() => window.app.disconnect());
      await until('the end in the wallet', async () => !(await viewOf(address))['connected']);
    }
  });

  it('as the browser of a wallet it says so, and a product with several ways has one too', async () => {
    const app = await openApp({ owner: 'device:harbour', browser: '1' }, 'harbour');
    const listed = await app.evaluate(() => window.app.getWallets());
    expect(listed.filter(({ injected }) => injected)).toMatchObject([{ appName: 'harbour', embedded: true }]);
    await connect(app, undefined, 'harbour');
    const { address } = await outside.devnet.world.wallets!.forOwner('device:harbour');
    await waiting(outside, address);
    await answer(outside, address, 'approve');
    expect(await heard(app)).toMatchObject({ device: { appName: 'harbour', platform: 'browser' } });
  });
});

describe('what an extension does not take', () => {
  it.each([
    ['spyglass.js', 404, 'spyglass'],
    ['sextant.css', 404, 'sextant.css'],
    ['sextant.js?browser=yes', 422, 'browser'],
    ['sextant.js?owner=somebody', 422, 'owner'],
    ['sextant.js?wallet=0:12', 404, '0:12'],
    ['sextant.js?colour=red', 422, 'colour'],
  ])('GET /wallet/extension/%s is a %i that names it', async (file, status, named) => {
    const response = await fetch(`${outside.origin}/wallet/extension/${file}`);
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(named)]);
  });

  it('whoever is no page, a protocol that is too new, a request without items', async () => {
    const address = await newWallet(outside, 'v5r1', '0');
    const at = `/wallet/extension/sextant/${address}/connect`;
    const ask = async (origin: Record<string, string>, body: object) => {
      const response = await fetch(`${outside.origin}${at}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...origin },
        body: JSON.stringify(body),
      });
      return [response.status, await response.text()];
    };
    const own = { origin: siteOrigin };
    const message = { manifestUrl: `${siteOrigin}/m.json`, items: [] };
    expect(await ask({}, { protocolVersion: 2, request: message })).toEqual([
      422,
      expect.stringContaining('origin'),
    ]);
    for (const [protocolVersion, named] of [
      [3, 'protocol version'],
      [2, 'items'],
    ] as const) {
      const [status, text] = await ask(own, { protocolVersion, request: message });
      expect(status).toBe(200);
      expect(JSON.parse(String(text))).toMatchObject({
        answer: { event: 'connect_error', payload: { code: 1, message: expect.stringContaining(named) } },
      });
    }
  });
});
