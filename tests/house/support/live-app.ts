import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { routes, type RouteName } from '#contract/routes.ts';
import type { PublicSettings } from '#contract/settings.ts';
import { fingerprintOf } from '../../../scripts/lib/build.ts';
import { buildLiveClient } from '../../../scripts/lib/live-client.ts';
import { launchHash } from '../../stage/support/launch.ts';
import { worldAnswer } from '../../stage/support/world.ts';
import { browser } from '../../support/browser.ts';
import { keptFolder } from '../../support/kept-folder.ts';
import { PATIENCE_MS } from '../../support/until.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** The client that streams its machines, built for what the sources hold now. */
export const liveClient = (): Promise<string> =>
  keptFolder('live-client', fingerprintOf(['src-visualiser']), (folder) => buildLiveClient('', folder));

/** The real app, which streams to a relay, on a played server of its own. */
export class LiveApp {
  readonly #client: string;
  readonly #relay: string;
  readonly #server: Server;
  #origin = '';

  private constructor(client: string, relay: string) {
    this.#client = client;
    this.#relay = relay;
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  /** @param relay as `ws://127.0.0.1:4180/live/app` */
  static async serve(relay: string): Promise<LiveApp> {
    const app = new LiveApp(await liveClient(), relay);
    app.#server.listen(0, '127.0.0.1');
    await once(app.#server, 'listening');
    app.#origin = `http://127.0.0.1:${(app.#server.address() as AddressInfo).port}`;
    return app;
  }

  /** The app in a page of its own. @returns that page, and all that it has sent to the relay so far */
  async open(width: number): Promise<{ readonly page: Page; readonly sent: readonly string[] }> {
    const context = await (await browser()).newContext({ viewport: { width, height: 740 } });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const sent: string[] = [];
    page.on('websocket', (socket) => {
      if (socket.url().endsWith('/live/app'))
        socket.on('framesent', ({ payload }) => sent.push(String(payload)));
    });
    // The product's own sockets: there, and silent.
    await page.routeWebSocket(`${this.#origin.replace('http', 'ws')}/**`, () => undefined);
    await page.goto(`${this.#origin}/#${launchHash({ host: '8.0' })}`);
    return { page, sent };
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #answer({ url = '/', method }: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(url, this.#origin);
    response.setHeader('x-server-time', String(Date.now()));
    if (pathname.startsWith('/api/')) {
      const name = (Object.keys(routes) as RouteName[]).find(
        (one) => routes[one].method === method && `/api${routes[one].path}` === pathname,
      );
      response.writeHead(name === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(name === undefined ? { message: 'No such call' } : worldAnswer(name)));
    } else if (pathname === '/wallets.json')
      response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
    else if (extname(pathname) === '')
      response.writeHead(200, { 'content-type': 'text/html' }).end(this.#page());
    else
      response
        .writeHead(200, { 'content-type': TYPES[extname(pathname)] ?? 'text/plain' })
        .end(readFileSync(join(this.#client, pathname)));
  }

  #page(): string {
    const settings: PublicSettings = {
      network: 'testnet',
      public_url: this.#origin,
      bot_username: 'axiom_bot',
      app_name: 'app',
      coin_symbol: 'TON',
      wallets_list_url: `${this.#origin}/wallets.json`,
      manifest_url: 'https://app.test/tonconnect-manifest.json',
      explorer_tx_url: '',
      explorer_account_url: '',
      version: '1',
    };
    return readFileSync(join(this.#client, 'index.html'), 'utf8')
      .replace(/(<script[^>]*id="settings"[^>]*>)/, (tag) => `${tag}${JSON.stringify(settings)}`)
      .replace('name="live-relay" content=""', `name="live-relay" content="${this.#relay}"`);
  }
}
