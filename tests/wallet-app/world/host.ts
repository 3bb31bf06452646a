import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { extname } from 'node:path';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type ListHabit, listBody } from './lists.ts';
import type { App } from './bundle.ts';
import type { Files } from './pages.ts';

/** The origin of both pages, of their manifest and of the wallets list. */
export interface Host {
  readonly origin: string;
  /** What it does with the list from now on. */
  list: ListHabit;
  /** False: the manifest is not there. */
  hasManifest: boolean;
  close(): Promise<void>;
}

export interface HostOptions {
  readonly pages: Readonly<Partial<Record<App, Files>>>;
  /** The list as pages must see it, read anew for each request. */
  readonly goodList: () => Promise<Readonly<Record<string, unknown>>[]>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

const packed = new Map<string | Uint8Array, Buffer>();

/** Packed once, as a server of an app does. */
const zipped = (file: string | Uint8Array): Buffer => {
  const known = packed.get(file) ?? gzipSync(file, { level: 9 });
  packed.set(file, known);
  return known;
};

/** Listens on a free port of 127.0.0.1. */
export async function openHost({ pages, goodList }: HostOptions): Promise<Host> {
  const say = (response: ServerResponse, status: number, type: string, body: string | Uint8Array): void => {
    response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*' });
    response.end(body);
  };
  const sayList = async (response: ServerResponse): Promise<void> => {
    if (self.list === 'hangs') return;
    if (self.list === 'fails')
      return say(response, 500, 'application/json', '{"message":"Internal Server Error"}');
    say(response, 200, 'application/json', listBody(self.list, await goodList()));
  };
  const sayManifest = (response: ServerResponse): void => {
    if (!self.hasManifest) return say(response, 404, 'text/plain', 'Not found');
    const manifest = { url: self.origin, name: 'A second app', iconUrl: `${self.origin}/icon.png` };
    say(response, 200, 'application/json', JSON.stringify(manifest));
  };
  const sayFile = (path: string, response: ServerResponse): void => {
    const [app = '', ...rest] = path.slice(1).split('/');
    const name = rest.join('/') || 'index.html';
    const file = pages[app as App]?.get(name);
    if (file === undefined) return say(response, 404, 'text/plain', 'Not found');
    response.writeHead(200, {
      'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
    });
    response.end(zipped(file));
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    if (pathname === '/tonconnect-manifest.json') sayManifest(response);
    else if (pathname === '/wallets-list.json') sayList(response).catch(() => response.destroy());
    else sayFile(pathname, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const self: Host = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    list: 'whole',
    hasManifest: true,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return self;
}
