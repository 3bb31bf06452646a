import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { newWallet } from '../../../src-server/chain/ton/new-wallet.ts';
import { freePort } from '../house.ts';

/** One of the two processes that are asked. */
export interface Side {
  readonly port: number;
  stop(): Promise<void>;
}

/** The server as `npm run serve` starts it, on PostgreSQL, with no limits of rate and no chain behind it. */
export async function serverSide(databaseUrl: string, jwtSecret: string): Promise<Side> {
  const dataDir = mkdtempSync(join(tmpdir(), 'axiom-bench-'));
  const { mnemonic } = await newWallet('devnet');
  const side = await started(resolve(import.meta.dirname, '../../../src-server/main.ts'), {
    TON_NETWORK: 'devnet',
    DATABASE_URL: databaseUrl,
    JWT_SECRET: jwtSecret,
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    BOT_TOKEN: '1234567:bench_bench_bench_bench_bench',
    BOT_USERNAME: 'axiom_bench_bot',
    BOT_API_URL: 'http://127.0.0.1:9/none',
    TON_API_URL: 'http://127.0.0.1:9/none',
    HOT_WALLET_MNEMONIC: mnemonic,
    RATE_MONEY: '1000000',
    RATE_OTHER: '1000000',
    LOG_LEVEL: 'silent',
  });
  return {
    ...side,
    stop: async () => {
      await side.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The bare routes, on the same database with the same sign-in. */
export const floorSide = (databaseUrl: string, jwtSecret: string): Promise<Side> =>
  started(join(import.meta.dirname, 'floor-child.ts'), { DATABASE_URL: databaseUrl, JWT_SECRET: jwtSecret });

/** @throws Error if the program ends before it is ready */
async function started(file: string, env: NodeJS.ProcessEnv): Promise<Side> {
  const child: ChildProcess = fork(file, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const url = await Promise.race([
    once(child, 'message').then(([message]) => (message as { readonly url: string }).url),
    ended.then(() => {
      throw new Error(`${file} ended before it was ready.`);
    }),
  ]);
  return {
    port: Number(new URL(url).port),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
