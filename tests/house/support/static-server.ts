import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
};

/** Files of a folder and nothing else, on the first free port of the range. */
export const serveFolder = async (
  folder: string,
  [first, last]: readonly [number, number],
): Promise<{ readonly server: Server; readonly url: string }> => {
  const server = createServer((request, response) => {
    const path = join(folder, normalize(new URL(request.url ?? '/', 'http://localhost').pathname));
    if (!existsSync(path) || !statSync(path).isFile()) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/plain' }).end(readFileSync(path));
  });
  for (let port = first; port <= last; port += 1) {
    const isListening = await new Promise<boolean>((done) => {
      server.once('error', () => done(false));
      server.listen(port, '127.0.0.1', () => done(true));
    });
    server.removeAllListeners('error');
    if (isListening) return { server, url: `http://127.0.0.1:${port}` };
  }
  throw new Error(`No free port from ${first} to ${last}.`);
};
