import { WebSocket } from 'ws';
import { sharedMs, tickIn } from './tick.ts';

/** What a process of clients is asked to open. */
export interface Listening {
  readonly url: string;
  /** The first message of each socket. */
  readonly tokens: readonly string[];
}
/** When a tick arrived at each socket, by the shared clock, ms. */
export interface Arrived {
  readonly tick: number;
  readonly atMs: readonly number[];
}

const AT_ONCE = 50;

/** Clients: opens sockets, says `open`, and tells of each tick once it has arrived everywhere. Run by `listeners`. */
process.once('message', (task) => {
  const { url, tokens } = task as Listening;
  const arrived = new Map<number, number[]>();
  let next = 0;
  const open = (token: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(url, { perMessageDeflate: false });
      socket.once('open', () => socket.send(token));
      socket.once('error', reject);
      socket.once('close', (code) => reject(new Error(`a socket was closed with ${code}`)));
      socket.once('message', () => resolve());
      socket.on('message', (data) => {
        const atMs = sharedMs();
        const tick = data instanceof Buffer ? tickIn(data.toString()) : null;
        if (tick === null) return;
        const times = arrived.get(tick) ?? [];
        arrived.set(tick, times);
        times.push(atMs);
        if (times.length === tokens.length) process.send?.({ tick, atMs: times } satisfies Arrived);
      });
    });
  const lane = async (): Promise<void> => {
    for (let token = tokens[next]; token !== undefined; token = tokens[next]) {
      next += 1;
      await open(token);
    }
  };
  void Promise.all(Array.from({ length: AT_ONCE }, lane)).then(() => process.send?.('open'));
});
process.once('disconnect', () => process.exit(0));
