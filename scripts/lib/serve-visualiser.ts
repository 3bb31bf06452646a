import { createReadStream, existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { relayOn } from '../../src-visualiser/command/relay.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** A server, not listening yet, of the visualiser's pages in a folder, and of the relay that apps stream to. */
export function visualiserServer(folder: string): Server {
  const server = createServer(({ url = '/' }, answer) => {
    const name = new URL(url, 'http://localhost').pathname.slice(1) || 'index.html';
    const type = TYPES[extname(name)];
    // Names only: nothing outside of the folder can be asked for.
    if (type === undefined || !/^[\w-]+\.\w+$/.test(name) || !existsSync(join(folder, name))) {
      answer.writeHead(404).end();
      return;
    }
    answer.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' });
    createReadStream(join(folder, name)).pipe(answer);
  });
  relayOn(server);
  return server;
}
