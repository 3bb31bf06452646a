import type { ChildProcess } from 'node:child_process';
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build, isBuilt } from './lib/build.ts';
import { ChildEnded, startChild, stopChild, type Started } from './lib/processes.ts';
import { sendAdmin } from '../src-server/cli/client.ts';
import { portRefusal } from '../src-process/port-refusal.ts';
import { onShutdownSignal } from '../src-process/shutdown-signal.ts';

/**
 * `npm start`: the devnet and the server on one machine, without a network. `-- --live` serves a client of its own, whose
 * machines stream to `npm run visualise`.
 */
const root = resolve(import.meta.dirname, '..');
/** A start takes seconds; on a machine that does much else, minutes. */
const PATIENCE = {
  slowMs: 20_000,
  readyMs: 300_000,
  onSlow: (title: string) => console.log(`${title} is still starting: this machine is slow or busy …`),
};
const GRACE_MS = 3500;

interface DevnetReady {
  type: 'ready';
  urls: Record<'app' | 'telegram' | 'toncenter', string>;
  settings: Record<string, string>;
  offset_ms?: number;
}

const fail = (line: string): never => {
  console.error(line);
  process.exit(1);
};

const portSetting = (name: string, fallback: number): number => {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535
    ? port
    : fail(`${name}=${text} is not a port: choose a number from 1 to 65535.`);
};

const { values: options } = parseArgs({
  options: {
    live: { type: 'boolean', default: false },
    /** Where the visualiser listens, on the host of the app. */
    'visualiser-port': { type: 'string', default: '4180' },
  },
});

const host = process.env['HOST'] || '127.0.0.1';
/** The host for a browser on this machine: loopback if the server listens on all; IPv6 in brackets. */
const shownHost = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
const port = portSetting('PORT', 8080);
const devnetPort = portSetting('DEVNET_PORT', port + 1);
const dataDir = resolve(process.env['DATA_DIR'] || join(root, '.data'));
if (devnetPort === port) fail(`DEVNET_PORT and PORT are both ${port}: choose two different ports.`);

for (const [name, number, address] of [
  ['PORT', port, host],
  ['DEVNET_PORT', devnetPort, '127.0.0.1'],
] as const) {
  const refusal = await portRefusal(number, address);
  if (refusal === 'EADDRINUSE')
    fail(`Port ${number} is taken: stop what uses it or choose another with ${name}=….`);
  if (refusal !== null)
    fail(`Port ${number} on ${address} cannot be opened (${refusal}): choose another with ${name}=….`);
}
try {
  mkdirSync(join(dataDir, 'devnet'), { recursive: true });
} catch (error) {
  fail(
    `DATA_DIR ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}): choose another with DATA_DIR=….`,
  );
}

/** An empty variable counts as not set. */
const givenSettings = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));

/** Stores the settings of the devnet that the operator's commands need while no server runs. */
const keepSettings = (settings: NodeJS.ProcessEnv, names: readonly string[]): void => {
  const lines = [...names, 'PUBLIC_URL', 'PORT', 'DATABASE_URL']
    .filter((name) => settings[name])
    .map((name) => `${name}="${settings[name]}"\n`);
  writeFileSync(join(dataDir, 'settings.env'), lines.join(''), { mode: 0o600 });
};

const children: Started<unknown>[] = [];
const stopping = new AbortController();
const stop = async (code: number): Promise<void> => {
  if (stopping.signal.aborted) return;
  stopping.abort();
  await Promise.all(children.toReversed().map((child) => stopChild(child, GRACE_MS)));
  process.exit(code);
};
onShutdownSignal(
  () => void stop(0),
  () => {
    for (const { child } of children) child.kill('SIGKILL');
    process.exit(1);
  },
);

/** Watches a child. If it ends after it was ready, everything stops; before that, `ready` rejects. */
const watchChild = <Ready>(title: string, child: Started<Ready>): Started<Ready> => {
  children.push(child);
  void child.ready
    .then(() => child.ended)
    .then(({ code, signal }) => {
      if (stopping.signal.aborted) return;
      console.error(`${title} ended (${signal ?? code}); stopping the rest.`);
      void stop(1);
    })
    .catch(() => undefined);
  return child;
};

let serverIsUp = false;
const moveClock = async (offsetMs: number): Promise<void> => {
  if (serverIsUp) await sendAdmin(dataDir, { command: 'clock', args: { offset_ms: offsetMs } });
};
const onDevnetMessage = (message: unknown, child: ChildProcess): void => {
  const { type, offset_ms } = message as { type?: string; offset_ms?: number };
  if (type !== 'time' || typeof offset_ms !== 'number') return;
  moveClock(offset_ms)
    .catch((error: unknown) => console.error(`The server's clock was not moved: ${String(error)}`))
    .finally(() => child.connected && child.send({ type: 'time-ack' }, () => undefined));
};

/** The client that streams its machines; the bundler is loaded only for it. */
const buildLive = async (relay: string): Promise<string> => {
  const { buildLiveClient, LIVE_CLIENT } = await import('./lib/live-client.ts');
  await buildLiveClient(relay);
  return LIVE_CLIENT;
};

try {
  let liveClient: string | null = null;
  const appUrl = process.env['PUBLIC_URL'] || `http://${shownHost}:${port}`;
  const liveRelay = `ws://${new URL(appUrl).hostname}:${options['visualiser-port']}/live/app`;
  const devnetStarts = watchChild(
    'The devnet',
    startChild<DevnetReady>({
      title: 'The devnet',
      file: join(root, 'src-devnet/main.ts'),
      env: {
        ...givenSettings,
        DEVNET_PORT: String(devnetPort),
        DEVNET_DIR: join(dataDir, 'devnet'),
        APP_URL: appUrl,
      },
      ...PATIENCE,
      onMessage: onDevnetMessage,
    }),
  );
  if (options.live || !isBuilt()) {
    for (const folder of [root, join(root, 'node_modules')])
      try {
        accessSync(folder, constants.W_OK);
      } catch {
        throw new Error(
          `The app is not built and ${folder} cannot be written: run npm run build as its owner.`,
        );
      }
    console.log('Building the app …');
    if (options.live) liveClient = await buildLive(liveRelay);
    else await build('quiet', stopping.signal);
  }
  const devnet = await devnetStarts.ready;
  if (stopping.signal.aborted) throw new ChildEnded('The devnet', 0, null);
  const settings: NodeJS.ProcessEnv = {
    ...devnet.settings,
    LOG_LEVEL: 'warn',
    ...givenSettings,
    PUBLIC_URL: appUrl,
    HOST: host,
    PORT: String(port),
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
  };
  if (liveClient !== null) {
    settings['CLIENT_DIR'] = liveClient;
    settings['CONNECT_SRC'] = [settings['CONNECT_SRC'], new URL(liveRelay).origin].join();
  }
  keepSettings(settings, Object.keys(devnet.settings));
  await watchChild(
    'The server',
    startChild<{ type: 'ready'; url: string }>({
      title: 'The server',
      file: join(root, 'src-server/main.ts'),
      env: settings,
      ...PATIENCE,
    }),
  ).ready;
  serverIsUp = true;
  await moveClock(devnet.offset_ms ?? 0);
  console.log(`
AXIOM is running.

  Look here   ${devnet.urls.telegram}
              a messenger with people in it; each has a wallet and the mini-app
  The app     ${appUrl}
  Machines    npm run visualise shows every flow
              ${options.live ? 'and what the machines of the app do now, on its page Live' : 'npm start -- --live also streams to it what they do'}
  Data        ${dataDir}
  Stop        Ctrl-C
`);
} catch (error) {
  if (!(error instanceof ChildEnded) && !stopping.signal.aborted)
    console.error(error instanceof Error ? error.message : String(error));
  await stop(1);
}
