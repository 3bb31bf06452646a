import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { Hub } from '../live/hub.ts';
import type { ToApp, ToPage } from '../live/messages.ts';
import { Unreadable } from '../live/reader.ts';

/** Largest message, bytes: a whole recording with wide margins. */
const MOST_BYTES = 8_000_000;
/** A page that does not read is cut off at so many bytes that wait for it. */
const MOST_WAITING_BYTES = 32_000_000;
const CLOSED_FOR_NONSENSE = 1008;

/**
 * Carries what running apps stream (`/live/app`) to the pages that show it (`/live/page`). Both are of this machine's own
 * name: a page of anybody else's may neither listen nor speak.
 */
export function relayOn(server: Server): void {
  const hub = new Hub();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES });
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const path = request.url?.split('?')[0];
    const isKnown = path === '/live/app' || path === '/live/page';
    if (!isKnown || !isOfThisHost(request, path === '/live/page')) {
      stream.end(`HTTP/1.1 ${isKnown ? '403 Forbidden' : '404 Not Found'}\r\nConnection: close\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      // A cut line ends with `close` too.
      socket.on('error', () => undefined);
      if (path === '/live/app') carryApp(hub, socket);
      else carryPage(hub, socket);
    });
  });
}

/** Whether the page that asks was loaded from where it asks: for an app only the host, it has a port of its own. */
function isOfThisHost({ headers }: IncomingMessage, isSamePort: boolean): boolean {
  const origin = URL.parse(headers.origin ?? '');
  const own = URL.parse(`http://${headers.host}`);
  if (origin === null || own === null) return false;
  return isSamePort ? origin.host === own.host : origin.hostname === own.hostname;
}

function carryApp(hub: Hub, socket: WebSocket): void {
  const line = hub.connect();
  socket.on('close', () => line.left());
  socket.on('message', (data) => {
    refusing(socket, () => line.hear(textOf(data)));
  });
}

function carryPage(hub: Hub, socket: WebSocket): void {
  const leave = hub.watch((message: ToPage) => {
    if (socket.bufferedAmount > MOST_WAITING_BYTES) socket.terminate();
    else socket.send(JSON.stringify(message));
  });
  socket.on('close', leave);
  socket.on('message', (data) => {
    refusing(socket, () => hub.hearPage(textOf(data)));
  });
}

const textOf = (data: WebSocket.RawData): string =>
  Buffer.isBuffer(data) ? data.toString('utf8') : Buffer.concat(data as Buffer[]).toString('utf8');

function refusing(socket: WebSocket, hear: () => void): void {
  try {
    hear();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const refusal: ToApp = { kind: 'refused', reason: error.message };
    socket.send(JSON.stringify(refusal));
    socket.close(CLOSED_FOR_NONSENSE, 'refused');
  }
}
