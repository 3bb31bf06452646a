import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  comment,
  external,
  beginCell,
  internal,
  SendMode,
  storeMessage,
  toNano,
  type Address,
  type Cell,
} from '@ton/core';
import { keyPairFromSeed } from '@ton/crypto';
import { TonClient, WalletContractV4, WalletContractV5R1 } from '@ton/ton';
import { startDevnet, type Devnet } from '../../../src-devnet/devnet.ts';
import { readSettings } from '../../../src-devnet/settings.ts';

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export interface TestDevnet {
  readonly devnet: Devnet;
  readonly dir: string;
  readonly client: TonClient;
  /** why the chain could not be written; the real process ends on it */
  readonly broken: unknown[];
  /** ends the devnet and starts it again on the same folder */
  restart(): Promise<void>;
  end(): Promise<void>;
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'devnet-test-'));
}

/** A devnet in this process with the chain, toncenter and price alone; blocks are stopped, so a test makes each one itself. */
export async function openDevnet(port: number, env: Record<string, string> = {}): Promise<TestDevnet> {
  const dir = env['DEVNET_DIR'] ?? temporaryFolder();
  const broken: unknown[] = [];
  const start = async (): Promise<Devnet> => {
    const settings = await readSettings({ DEVNET_PORT: String(port), DEVNET_DIR: dir, ...env });
    const devnet = await startDevnet(settings, {
      parts: [],
      onBroken: (cause) => broken.push(cause),
    });
    devnet.chain.stop();
    return devnet;
  };
  const self = {
    devnet: await start(),
    dir,
    broken,
    client: clientOf(port),
    async restart() {
      await self.devnet.stop();
      self.devnet = await start();
    },
    async end() {
      await self.devnet.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
  return self;
}

export function clientOf(port: number): TonClient {
  return new TonClient({ endpoint: `http://127.0.0.1:${port}/toncenter/api/v2/jsonRPC`, timeout: 5000 });
}

export async function get(port: number, path: string): Promise<Answer> {
  return answerOf(await fetch(`http://127.0.0.1:${port}${path}`));
}

export async function post(port: number, path: string, body: unknown): Promise<Answer> {
  return answerOf(
    await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
}

async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

export interface TestWallet {
  readonly address: Address;
  readonly init: { code: Cell; data: Cell };
  sign(
    seqno: number,
    transfers: {
      to: Address;
      value: string;
      text?: string;
      body?: Cell;
      bounce?: boolean;
    }[],
    timeout?: number,
  ): Buffer;
}

/** An ordinary wallet whose key comes from a number. The first message carries its code. */
export function walletOf(version: 'v5r1' | 'v4r2', key: number): TestWallet {
  const { publicKey, secretKey } = keyPairFromSeed(Buffer.alloc(32, key));
  const wallet =
    version === 'v5r1'
      ? WalletContractV5R1.create({ publicKey, walletId: { networkGlobalId: -3 } })
      : WalletContractV4.create({ workchain: 0, publicKey });
  return {
    address: wallet.address,
    init: wallet.init,
    sign(seqno, transfers, timeout) {
      const transfer = {
        seqno,
        secretKey,
        timeout: timeout ?? Math.floor(Date.now() / 1000) + 600,
        sendMode: SendMode.PAY_GAS_SEPARATELY,
        messages: transfers.map(({ to, value, text, body, bounce }) =>
          internal({
            to,
            value: toNano(value),
            bounce: bounce ?? false,
            body: body ?? (text === undefined ? undefined : comment(text)),
          }),
        ),
      };
      const body =
        wallet instanceof WalletContractV5R1
          ? wallet.createTransfer(transfer)
          : wallet.createTransfer(transfer);
      const message = external({ to: wallet.address, body, ...(seqno === 0 ? { init: wallet.init } : {}) });
      return beginCell().store(storeMessage(message)).endCell().toBoc();
    },
  };
}

/** The real process, as it is started by whoever composes the whole. */
export function spawnDevnet(
  port: number,
  dir: string,
  env: Record<string, string> = {},
  args: string[] = [],
): SpawnedDevnet {
  const child = fork(join(import.meta.dirname, '../../../src-devnet/main.ts'), args, {
    env: { ...process.env, DEVNET_PORT: String(port), DEVNET_DIR: dir, ...env },
    silent: true,
  });
  const said = { out: '', err: '' };
  child.stdout?.on('data', (data: Buffer) => (said.out += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (said.err += data.toString()));
  const exited = once(child, 'exit').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as string | null,
  }));
  const ready = new Promise<Record<string, unknown>>((done, failed) => {
    child.on('message', (message: Record<string, unknown>) => {
      if (message['type'] === 'ready') done(message);
    });
    void exited.then(() => failed(new Error(`The devnet ended before it was ready: ${said.err}`)));
  });
  ready.catch(() => undefined);
  return { child, said, exited, ready };
}

export interface SpawnedDevnet {
  readonly child: ChildProcess;
  readonly said: { out: string; err: string };
  readonly exited: Promise<{ code: number | null; signal: string | null }>;
  readonly ready: Promise<Record<string, unknown>>;
}
