import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { SignedSockets } from './signed-sockets.ts';

/** Paths of the sockets; a slash at the end is optional. */
export const MAIN_PATH = '/api/ws/';
export const CANDLES_PATH = '/api/ws/candles';

const PEER_GONE: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED']);

/** Routes upgrades of the HTTP server by path. Refuses other paths, and under maintenance every path. */
export function takeUpgrades(
  server: Server,
  sockets: Readonly<Record<string, Pick<SignedSockets<unknown>, 'accept'>>>,
  isUnderMaintenance: () => boolean,
  onError: (error: unknown) => void,
): void {
  const byPath = new Map(Object.entries(sockets).map(([path, each]) => [bare(path), each]));
  server.on('upgrade', (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    duplex.on('error', (error) => {
      if (!isPeerGone(error)) onError(error);
    });
    const found = byPath.get(bare((request.url ?? '').split('?', 1)[0] ?? ''));
    if (found === undefined) refuse(duplex, '404 Not Found');
    else if (isUnderMaintenance()) refuse(duplex, '503 Service Unavailable');
    else found.accept(request, duplex, head);
  });
}

/** The client has disconnected: no fault of ours, and nobody can be answered. */
function isPeerGone(error: Error): boolean {
  return 'code' in error && PEER_GONE.has(String(error.code));
}

function refuse(duplex: Duplex, status: string): void {
  duplex.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function bare(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}
