import { connect, type Socket } from 'node:net';

/** What a round of requests over some open connections has given. */
export interface Measured {
  readonly perSecond: number;
  readonly requests: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** As many as a comparison has. */
const CONNECTIONS = 64;
/** As many as fill a server: with fewer it waits for the load. */
export const MANY_CONNECTIONS = 192;
const END_OF_HEAD = '\r\n\r\n';

/**
 * Asks one address over keep-alive connections, each with one request at a time.
 * @param requestOf the whole request's text, by its number from 1; null: there is no further one
 * @throws Error for any status but 200
 */
export async function load(
  port: number,
  seconds: number,
  requestOf: (place: number) => string | null,
  connections = CONNECTIONS,
): Promise<Measured> {
  const times: number[] = [];
  let next = 0;
  const startMs = performance.now();
  const endMs = startMs + seconds * 1000;
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket: Socket = connect(port, '127.0.0.1');
      socket.setNoDelay(true);
      let sentMs = 0;
      const send = (): void => {
        sentMs = performance.now();
        const request = sentMs >= endMs ? null : requestOf(next + 1);
        if (request === null) {
          socket.end();
          return resolve();
        }
        next += 1;
        socket.write(request);
      };
      let text = '';
      socket.setEncoding('latin1');
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('data', (part: string) => {
        text = text === '' ? part : text + part;
        if (!isWhole(text)) return;
        if (!text.startsWith('HTTP/1.1 200')) {
          socket.destroy();
          return reject(new Error(text.slice(0, 30) + text.slice(-300)));
        }
        times.push(performance.now() - sentMs);
        text = '';
        send();
      });
    });
  await Promise.all(Array.from({ length: connections }, one));
  const tookS = (performance.now() - startMs) / 1000;
  const sorted = Float64Array.from(times).toSorted();
  const at = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return { perSecond: times.length / tookS, requests: times.length, p50Ms: at(0.5), p99Ms: at(0.99) };
}

function isWhole(text: string): boolean {
  const head = text.indexOf(END_OF_HEAD);
  if (head === -1) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head + 2))?.[1];
  return length === undefined ? text.endsWith('0\r\n\r\n') : text.length >= head + 4 + Number(length);
}
