import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** One request of a steady stream. */
export interface Asking {
  /** What its time is counted under. */
  readonly what: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string;
  readonly key?: string;
  readonly body?: object;
  /** A multipart body instead. */
  readonly form?: { readonly type: string; readonly bytes: Uint8Array };
}

/** Times by what was asked, ms, from the planned instant on; how many found no server, and other failures by status. */
export interface Steady {
  readonly times: ReadonlyMap<string, readonly number[]>;
  readonly away: number;
  readonly failed: ReadonlyMap<string, number>;
}

/**
 * Asks at a fixed rate, however long the answers take: waiting behind a slow one is part of the time.
 * @param portNow null while there is no server: nothing is asked then
 * @returns what ends the stream and gives its times, once all are answered
 */
export function askSteadily(
  portNow: () => number | null,
  perSecond: number,
  next: (number: number) => Asking,
): () => Promise<Steady> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const times = new Map<string, number[]>();
  const failed = new Map<string, number>();
  const open = new Set<Promise<void>>();
  let away = 0;
  const over = new AbortController();
  const ask = async (asking: Asking, plannedMs: number, port: number): Promise<void> => {
    // A timer may be early: then it counts from when it was asked.
    const fromMs = Math.min(plannedMs, performance.now());
    try {
      const status = await answered(agent, port, asking);
      if (status === 200) {
        const kept = times.get(asking.what) ?? [];
        times.set(asking.what, kept);
        kept.push(performance.now() - fromMs);
      } else failed.set(`${asking.what} ${status}`, (failed.get(`${asking.what} ${status}`) ?? 0) + 1);
    } catch {
      away += 1;
    }
  };
  const asking = (async () => {
    const startMs = performance.now();
    for (let number = 0; !over.signal.aborted; number += 1) {
      const plannedMs = startMs + (number * 1000) / perSecond;
      const waitMs = plannedMs - performance.now();
      if (waitMs > 1) await delay(waitMs);
      const port = portNow();
      if (port === null) continue;
      const one = ask(next(number), plannedMs, port);
      open.add(one);
      void one.finally(() => open.delete(one));
    }
  })();
  return async () => {
    over.abort();
    await asking;
    await Promise.all(open);
    agent.destroy();
    return { times, away, failed };
  };
}

function answered(agent: Agent, port: number, asking: Asking): Promise<number> {
  const { method, path, token, key, body, form } = asking;
  const sent = form ?? (body === undefined ? undefined : jsonOf(body));
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        agent,
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(sent === undefined ? {} : { 'content-type': sent.type, 'content-length': sent.bytes.length }),
        },
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', reject);
      },
    );
    request.once('error', reject);
    request.end(sent?.bytes);
  });
}

/** As many as wait for their answers, each with one request at a time. */
const CLOSED = 192;

/**
 * How many requests a second a server answers people who wait for it, of `most` requests at most.
 * @throws Error for any status but 200
 */
export async function carriedBy(
  port: number,
  next: () => Asking,
  { seconds, most }: { readonly seconds: number; readonly most: number },
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLOSED });
  const startMs = performance.now();
  let asked = 0;
  const one = async (): Promise<void> => {
    while (asked < most && performance.now() - startMs < seconds * 1000) {
      asked += 1;
      const asking = next();
      const status = await answered(agent, port, asking);
      if (status !== 200) throw new Error(`${asking.what} was answered with ${status}`);
    }
  };
  await Promise.all(Array.from({ length: CLOSED }, one));
  agent.destroy();
  return (asked * 1000) / (performance.now() - startMs);
}

const jsonOf = (body: object) => ({ type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) });

/** The share `part` of some times, ms. */
export function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
