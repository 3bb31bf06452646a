import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { SignedSockets } from './signed-sockets.ts';

/** Where the sockets are; with or without the slash at the end. */
export const MAIN_PATH = '/api/ws/';
export const CANDLES_PATH = '/api/ws/candles';

/** Takes over upgrades of the HTTP server by path; other paths are refused, and under maintenance every path. */
export function takeUpgrades(
  server: Server,
  halls: Readonly<Record<string, Pick<SignedSockets<unknown>, 'accept'>>>,
  isUnderMaintenance: () => boolean,
  onError: (error: unknown) => void,
): void {
  const byPath = new Map(Object.entries(halls).map(([path, hall]) => [bare(path), hall]));
  server.on('upgrade', (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    duplex.on('error', onError);
    const hall = byPath.get(bare((request.url ?? '').split('?', 1)[0] ?? ''));
    if (hall === undefined) refuse(duplex, '404 Not Found');
    else if (isUnderMaintenance()) refuse(duplex, '503 Service Unavailable');
    else hall.accept(request, duplex, head);
  });
}

function refuse(duplex: Duplex, status: string): void {
  duplex.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function bare(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}
