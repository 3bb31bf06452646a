import { connect, type Socket } from 'node:net';
import { until } from '../../support/until.ts';

/** What a server sent on one connection, byte for byte. */
export interface RawAnswers {
  readonly text: string;
  /** The status of each answer on the connection, in order. */
  readonly statuses: readonly number[];
}

/**
 * Sends bytes as they are, because fetch tidies paths, headers and lengths up, and waits until the server ends the connection. A
 * request that is to be answered properly says `Connection: close`.
 */
export async function sendRaw(url: string, bytes: string | Uint8Array): Promise<RawAnswers> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  let isClosed = false;
  socket.on('data', (part) => (text += part.toString('latin1')));
  socket.on('close', () => (isClosed = true));
  socket.on('error', () => undefined);
  socket.write(bytes);
  try {
    await until('the end of the connection', () => isClosed, 15_000);
  } finally {
    socket.destroy();
  }
  return { text, statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)) };
}

/** A request as text, each header a line. */
export function rawRequest(line: string, headers: readonly string[], body = ''): string {
  return `${[`${line} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n${body}`;
}

/** A connection that reads on and tells nothing of what it reads. */
export function connectTo(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.resume();
  socket.on('error', () => undefined);
  return socket;
}
