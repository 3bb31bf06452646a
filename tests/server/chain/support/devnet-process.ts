import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../support/ports.ts';
import { json } from '../../../support/house.ts';
import { root, startProgram, type Program } from '../../../support/program.ts';

export interface DevnetProcess {
  readonly url: string;
  readonly tonApiUrl: string;
  readonly mnemonic: string;
  readonly treasury: readonly string[];
  post<T = Record<string, unknown>>(path: string, body: unknown): Promise<T>;
  get<T = Record<string, unknown>>(path: string): Promise<T>;
  /** Makes so many blocks at once; the chain stands still otherwise. */
  blocks(count?: number): Promise<void>;
  /** A wallet with so many nano TON. */
  wallet(nano: bigint, version?: 'v5r1' | 'v4r2'): Promise<{ address: string; public_key: string }>;
  balance(address: string): Promise<bigint>;
  kill9(): Promise<void>;
  restart(): Promise<void>;
  end(): Promise<void>;
}

interface Ready {
  readonly settings: Readonly<Record<string, string>>;
}

/** The outside world as a process of its own, reached by its public addresses alone. */
export async function startDevnetProcess(blockIntervalMs: number | 'stopped'): Promise<DevnetProcess> {
  const port = await freePort();
  const dir = mkdtempSync(join(tmpdir(), 'axiom-t-devnet-'));
  const url = `http://127.0.0.1:${port}`;
  let program: Program;
  const start = async (): Promise<Ready> => {
    program = startProgram(process.execPath, [join(root, 'src-devnet/main.ts')], {
      DEVNET_PORT: String(port),
      DEVNET_DIR: dir,
      BLOCK_INTERVAL_MS: String(blockIntervalMs === 'stopped' ? 1000 : blockIntervalMs),
    });
    const [line] = await program.says(/^\{"type":"ready".*\}$/m);
    return JSON.parse(line) as Ready;
  };
  const { settings } = await start();
  const post = async <T>(path: string, body: unknown): Promise<T> => {
    const answer = await json<T>(`${url}${path}`, { method: 'POST', body });
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const get = async <T>(path: string): Promise<T> => (await json<T>(`${url}${path}`)).body;
  if (blockIntervalMs === 'stopped') await post('/devnet/blocks', { state: 'stopped' });
  const blocks = async (count = 1): Promise<void> => {
    await post('/devnet/blocks', { produce: count });
  };
  return {
    url,
    tonApiUrl: settings['TON_API_URL'] ?? '',
    mnemonic: settings['HOT_WALLET_MNEMONIC'] ?? '',
    treasury: (settings['TREASURY_ADDRESSES'] ?? '').split(','),
    post,
    get,
    blocks,
    async wallet(nano, version = 'v5r1') {
      const made = await post<{ address: string; public_key: string }>('/devnet/wallets', { version });
      if (nano > 0n) await post(`/devnet/wallets/${made.address}/fund`, { amount: nano.toString() });
      if (blockIntervalMs === 'stopped') await blocks();
      return made;
    },
    balance: async (address) =>
      BigInt((await get<{ balance: string }>(`/devnet/wallets/${address}`)).balance),
    kill9: async () => {
      program.signal('SIGKILL');
      await program.ended();
    },
    restart: async () => {
      await start();
      if (blockIntervalMs === 'stopped') await post('/devnet/blocks', { state: 'stopped' });
    },
    end: async () => {
      await program.destroy();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
