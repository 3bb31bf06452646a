import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TonConnect, type IStorage, type Wallet as ConnectedWallet } from '@tonconnect/sdk';
import { Base64, hexToByteArray, SessionCrypto } from '@tonconnect/protocol';
import { vi } from 'vitest';
import { bridgeWith, type BridgeLimits } from '../../../src-devnet/bridge/index.ts';
import { startDevnet, type Devnet } from '../../../src-devnet/devnet.ts';
import { readSettings } from '../../../src-devnet/settings.ts';
import type { Part } from '../../../src-devnet/world.ts';
import { registerWallets } from '../../../src-devnet/wallet/index.ts';
import { EventStreamReader } from '../../../src-devnet/wallet/sse.ts';
import { freePort } from '../../support/ports.ts';
import { until } from '../../support/until.ts';
import { post, temporaryFolder, type Answer } from '../support/devnet.ts';

export { get, post, type Answer } from '../support/devnet.ts';

export interface Outside {
  readonly port: number;
  readonly origin: string;
  readonly dir: string;
  devnet: Devnet;
  restart(): Promise<void>;
  end(): Promise<void>;
}

/** A devnet in this process with chain, bridge and wallets; blocks come every 40 ms. */
export async function openOutside(
  options: { limits?: Partial<BridgeLimits>; env?: Record<string, string>; before?: Part } = {},
): Promise<Outside> {
  const port = await freePort();
  const dir = temporaryFolder();
  const start = async (): Promise<Devnet> => {
    const settings = await readSettings({
      DEVNET_PORT: String(port),
      DEVNET_DIR: dir,
      BLOCK_INTERVAL_MS: '40',
      ...options.env,
    });
    return startDevnet(settings, {
      parts: [options.before ?? (async () => undefined), bridgeWith(options.limits ?? {}), registerWallets],
      onBroken: (cause) => {
        throw cause;
      },
    });
  };
  const self: Outside = {
    port,
    origin: `http://127.0.0.1:${port}`,
    dir,
    devnet: await start(),
    async restart() {
      await self.devnet.stop();
      self.devnet = await start();
    },
    async end() {
      await self.devnet.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
  return self;
}

export interface AppSite {
  readonly origin: string;
  readonly manifestUrl: string;
  close(): Promise<void>;
}

/** The site of an app: its manifest and nothing else. Other paths: /broken (no JSON), /nameless, /slow (never answers). */
export async function openSite(): Promise<AppSite> {
  const server: Server = createServer((request, response) => {
    if (request.url === '/slow') return;
    if (request.url === '/broken') return void response.end('<html>');
    if (request.url === '/nameless')
      return void response.end(JSON.stringify({ ...manifest, name: undefined }));
    if (request.url !== '/tonconnect-manifest.json') return void response.writeHead(404).end();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(manifest));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const manifest = { url: origin, name: 'AXIOM', iconUrl: `${origin}/icon.png` };
  return {
    origin,
    manifestUrl: `${origin}/tonconnect-manifest.json`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

export class MemoryStorage implements IStorage {
  readonly items = new Map<string, string>();
  async getItem(key: string): Promise<string | null> {
    return this.items.get(key) ?? null;
  }
  async setItem(key: string, value: string): Promise<void> {
    this.items.set(key, value);
  }
  async removeItem(key: string): Promise<void> {
    this.items.delete(key);
  }
}

/** The SDK tells the console of every message; nobody reads it here. */
export function quietSdk(): void {
  for (const channel of ['debug', 'log', 'warn', 'error'] as const)
    vi.spyOn(console, channel).mockReturnValue();
}

/** An app: the unmodified SDK with a storage of its own. */
export const openApp = (
  outside: Outside,
  site: AppSite,
  storage: IStorage = new MemoryStorage(),
): TonConnect =>
  new TonConnect({
    manifestUrl: site.manifestUrl,
    storage,
    walletsListSource: `${outside.origin}/wallets-list.json`,
    analytics: { mode: 'off' },
  });

/** The link an app shows for a wallet of the list. */
export async function linkFor(
  outside: Outside,
  app: TonConnect,
  appName: string,
  tonProof?: string,
): Promise<string> {
  const wallet = (await app.getWallets()).find((known) => known.appName === appName);
  if (!wallet || !('universalLink' in wallet)) throw new Error(`no remote wallet ${appName} in the list`);
  const source = { universalLink: wallet.universalLink, bridgeUrl: `${outside.origin}/bridge` };
  return app.connect(source, tonProof === undefined ? undefined : { request: { tonProof } });
}

/** What the app says next: its wallet, nothing, or an error. */
export const nextStatus = (app: TonConnect, withinMs = 10_000): Promise<ConnectedWallet | null> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(() => reject(new Error('the app heard nothing'))), withinMs);
    const finish = (end: () => void) => {
      clearTimeout(timer);
      stop();
      end();
    };
    const stop = app.onStatusChange(
      (wallet) => finish(() => resolve(wallet)),
      (error) => finish(() => reject(error)),
    );
  });

export const walletPath = (address: string): string => `/devnet/wallets/${address}`;

/** A wallet of nobody with some test coins. */
export async function newWallet(
  outside: Outside,
  version: 'v5r1' | 'v4r2' = 'v5r1',
  fund = '10000000000',
): Promise<string> {
  const { body } = await post(outside.port, '/devnet/wallets', { version });
  const address = String(body['address']);
  if (fund !== '0') await expectOk(post(outside.port, `${walletPath(address)}/fund`, { amount: fund }));
  return address;
}

export async function expectOk(answer: Promise<Answer>): Promise<Record<string, unknown>> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

export const answer = (
  outside: Outside,
  address: string,
  decision: string,
): Promise<Record<string, unknown>> =>
  expectOk(post(outside.port, `${walletPath(address)}/answer`, { decision }));

/** Connects an app with a wallet the way people do: the link is opened, the owner approves. */
export async function connect(
  outside: Outside,
  app: TonConnect,
  address: string,
  tonProof?: string,
): Promise<ConnectedWallet> {
  const connected = nextStatus(app);
  const link = await linkFor(outside, app, 'harbour', tonProof);
  await expectOk(post(outside.port, `${walletPath(address)}/connect`, { link }));
  await answer(outside, address, 'approve');
  const wallet = await connected;
  if (!wallet) throw new Error('the app was told that it is disconnected');
  return wallet;
}

/** Waits until a request of the wallet waits for its owner. */
export const waiting = (outside: Outside, address: string): Promise<Record<string, unknown>> =>
  until('a waiting request', async () => {
    const view = await expectOk(fetchJson(`${outside.origin}${walletPath(address)}`));
    return (view['requests'] as Record<string, unknown>[]).find((request) => request['status'] === 'waiting');
  });

export const fetchJson = async (url: string): Promise<Answer> => {
  const response = await fetch(url);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

/** An app without the SDK: says what it likes and hears everything. */
export interface RawApp {
  readonly clientId: string;
  link(manifestUrl: string, items?: object[]): string;
  /** the next thing a wallet says, in order */
  next(withinMs?: number): Promise<Record<string, unknown>>;
  /** how many are heard and not asked for yet */
  readonly unread: number;
  /** what the last one came from: the wallet's client id */
  readonly wallet: string;
  say(content: unknown): Promise<void>;
  close(): void;
}

export async function openRawApp(outside: Outside): Promise<RawApp> {
  const crypto = new SessionCrypto();
  const heard: Record<string, unknown>[] = [];
  const stream = new AbortController();
  let wallet = '';
  const response = await fetch(`${outside.origin}/bridge/events?client_id=${crypto.sessionId}`, {
    signal: stream.signal,
  });
  const listen = async () => {
    const reader = new EventStreamReader();
    for await (const chunk of response.body!) {
      for (const { data } of reader.read(chunk)) {
        const { from, message } = JSON.parse(data) as { from: string; message: string };
        wallet = from;
        const text = crypto.decrypt(Base64.decode(message).toUint8Array(), hexToByteArray(from));
        heard.push(JSON.parse(text) as Record<string, unknown>);
      }
    }
  };
  listen().catch(() => undefined);
  return {
    clientId: crypto.sessionId,
    link: (manifestUrl, items = [{ name: 'ton_addr' }]) =>
      `tc://?${new URLSearchParams({ v: '2', id: crypto.sessionId, r: JSON.stringify({ manifestUrl, items }) }).toString()}`,
    next: (withinMs = 10_000) => until('the wallet’s next word', () => heard.shift(), withinMs),
    get unread() {
      return heard.length;
    },
    get wallet() {
      return wallet;
    },
    async say(content) {
      const body = Base64.encode(crypto.encrypt(JSON.stringify(content), hexToByteArray(wallet)));
      const query = `client_id=${crypto.sessionId}&to=${wallet}&ttl=300`;
      await fetch(`${outside.origin}/bridge/message?${query}`, { method: 'POST', body });
    },
    close: () => stream.abort(),
  };
}
