import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Below the ports that a system gives by itself to who asks for any: 49152 and above, 32768 and above on Linux. */
const FIRST = 20_000;
const COUNT = 6_000;

const listening = async (port: number): Promise<Server | undefined> => {
  const server = createServer().listen(port, '127.0.0.1');
  return once(server, 'listening').then(
    () => server,
    () => undefined,
  );
};

let next = process.pid % COUNT;

/**
 * A port that nobody listens on, and that no other caller gets while this process lives, in this run or another one. It is
 * claimed by listening on the port COUNT above it, which the system ends with the process, also after a kill −9.
 */
export const freePort = async (): Promise<number> => {
  for (let tried = 0; tried < COUNT; tried += 1) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    const claim = await listening(port + COUNT);
    if (claim === undefined) continue;
    const probe = await listening(port);
    if (probe !== undefined) {
      claim.unref();
      await new Promise((done) => probe.close(done));
      return port;
    }
    claim.close();
  }
  throw new Error(`No port from ${FIRST} to ${FIRST + COUNT - 1} is free.`);
};

/** Several such ports, all different. */
export const freePorts = (count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, freePort));
