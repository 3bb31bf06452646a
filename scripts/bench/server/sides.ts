import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAddress } from '@axiom/domain/wallet/address';
import { newWallet } from '../../../src-server/chain/ton/new-wallet.ts';
import { freePort } from '../house.ts';

export const BENCH_BOT_TOKEN = '1234567:bench_bench_bench_bench_bench';

/** One of the two processes that are asked. */
export interface Side {
  readonly port: number;
  readonly pid: number;
  /** Processor time of its process since its start, ms. */
  processorMs(): number;
  stop(): Promise<void>;
  /** Ends it at once, as a machine does that loses its power. */
  kill(): Promise<void>;
}

/** The server and its place. */
export interface ServerSide extends Side {
  readonly hotWallet: string;
  /** The same server once more, after it has ended. */
  again(): Promise<ServerSide>;
}

/** Where nothing answers. */
const NOWHERE = 'http://127.0.0.1:9/none';

/**
 * The server as `npm run serve` starts it, on PostgreSQL, with no limits of rate.
 * @param outsideUrl of the messenger and the chain (`outsideSide`); without it there are none
 */
export async function serverSide(
  databaseUrl: string,
  jwtSecret: string,
  outsideUrl = NOWHERE,
): Promise<ServerSide> {
  const dataDir = mkdtempSync(join(tmpdir(), 'axiom-bench-'));
  return serverIn(dataDir, await newWallet('devnet'), { databaseUrl, jwtSecret, outsideUrl });
}

async function serverIn(
  dataDir: string,
  wallet: Awaited<ReturnType<typeof newWallet>>,
  setup: { readonly databaseUrl: string; readonly jwtSecret: string; readonly outsideUrl: string },
): Promise<ServerSide> {
  const { databaseUrl, jwtSecret, outsideUrl } = setup;
  const { mnemonic, address } = wallet;
  const side = await started(
    new URL('../../../src-server/main.ts', import.meta.url),
    {
      TON_NETWORK: 'devnet',
      DATABASE_URL: databaseUrl,
      JWT_SECRET: jwtSecret,
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      BOT_TOKEN: BENCH_BOT_TOKEN,
      BOT_USERNAME: 'axiom_bench_bot',
      BOT_API_URL: outsideUrl,
      TON_API_URL: `${outsideUrl}/api/v2`,
      HOT_WALLET_MNEMONIC: mnemonic,
      RATE_MONEY: '1000000',
      RATE_SIGN_IN: '1000000',
      RATE_PICTURE: '1000000',
      RATE_STATEMENT: '1000000',
      RATE_OTHER: '1000000',
      LOG_LEVEL: process.env['BENCH_LOG'] ?? 'silent',
    },
    serveOptions(),
  );
  return {
    ...side,
    hotWallet: parseAddress(address).raw,
    again: () => serverIn(dataDir, wallet, setup),
    stop: async () => {
      await side.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The bare routes, on the same database with the same sign-in. */
export const floorSide = (databaseUrl: string, jwtSecret: string): Promise<Side> =>
  started(new URL('./floor-child.ts', import.meta.url), { DATABASE_URL: databaseUrl, JWT_SECRET: jwtSecret });

/** A messenger and a chain that answer at once. */
export const outsideSide = (): Promise<Side> => started(new URL('./outside-child.ts', import.meta.url), {});

/** Bare `ws`, which sends what a channel of the same database tells. */
export const bareSockets = (databaseUrl: string): Promise<Side> =>
  started(new URL('./bare-sockets-child.ts', import.meta.url), { DATABASE_URL: databaseUrl });

/** The options of Node with which `npm run serve` starts the server. */
function serveOptions(): string[] {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  const { scripts } = JSON.parse(text) as { readonly scripts: { readonly serve: string } };
  return scripts.serve.split(' ').filter((word) => word.startsWith('--'));
}

/** @throws Error if the program ends before it is ready */
async function started(file: URL, env: NodeJS.ProcessEnv, execArgv: string[] = []): Promise<Side> {
  const child: ChildProcess = fork(file, {
    execArgv,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', process.env['BENCH_LOG'] === undefined ? 'ignore' : 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const url = await Promise.race([
    once(child, 'message').then(([message]) => (message as { readonly url: string }).url),
    ended.then(() => {
      throw new Error(`${file.pathname} ended before it was ready.`);
    }),
  ]);
  return {
    port: Number(new URL(url).port),
    pid: child.pid ?? 0,
    processorMs: () => processorMsOf(String(child.pid)),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Resident memory of a process, MiB; 0 for one that has ended. */
export function residentMiB(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

const TICK_MS = 10;

/** User and system time of a process by Linux's own count; 0 for one that has ended. */
function processorMsOf(pid: string): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}

/** Processor time of all connections to a database that are open now, ms. */
export function databaseMs(name: string): number {
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  const isOurs = (pid: string): boolean => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(` ${name} `);
    } catch {
      return false;
    }
  };
  return pids.filter(isOurs).reduce((sum, pid) => sum + processorMsOf(pid), 0);
}
