import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** `npm start`, running. */
export interface House {
  readonly app: string;
  readonly devnet: string;
  readonly secondsToReady: number;
  readonly stop: () => Promise<void>;
}

/** A port that nobody listens on now. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
};

/** `npm start` on a data folder, on ports of its own. @throws Error if it ends before it is ready */
export async function startHouse(dataDir: string, settings: NodeJS.ProcessEnv = {}): Promise<House> {
  const port = await freePort();
  let devnetPort = port;
  // The system may offer a port again that was free a moment ago.
  while (devnetPort === port) devnetPort = await freePort();
  const env = {
    ...process.env,
    ...settings,
    PORT: String(port),
    DEVNET_PORT: String(devnetPort),
    DATA_DIR: dataDir,
  };
  const startedMs = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.pid === undefined || child.exitCode !== null) return;
    process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  let text = '';
  for await (const part of child.stdout) {
    text += String(part);
    if (!text.includes('AXIOM is running')) continue;
    const secondsToReady = (performance.now() - startedMs) / 1000;
    return {
      app: `http://127.0.0.1:${port}`,
      devnet: `http://127.0.0.1:${devnetPort}`,
      secondsToReady,
      stop,
    };
  }
  throw new Error('npm start ended before it was ready.');
}
