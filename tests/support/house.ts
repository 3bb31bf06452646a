import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from './ports.ts';
import { prepareData } from './prepared-data.ts';
import { root, startProgram, type Program } from './program.ts';

export interface House {
  readonly program: Program;
  readonly app: string;
  readonly devnet: string;
  readonly dataDir: string;
  readonly port: number;
  readonly devnetPort: number;
}

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** A folder that is there until the worker ends. */
export function tempDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'axiom-test-'));
  folders.push(folder);
  return folder;
}

interface HouseOptions {
  readonly dataDir?: string;
  readonly ports?: readonly [number, number];
  readonly env?: Record<string, string>;
  /** Nothing lies in the data folder: the start makes its database itself. */
  readonly isFirst?: boolean;
}

/** Two processes and a database: seconds where nothing else runs. */
const START_MS = 110_000;

/** The outside world and the product, started as `npm start` starts them, on ports and a prepared folder of their own. */
export const startHouse = async (options: HouseOptions = {}): Promise<House> => {
  const [port = 0, devnetPort = 0] = options.ports ?? (await freePorts(2));
  const dataDir = options.dataDir ?? tempDir();
  if (options.isFirst !== true) await prepareData(dataDir);
  const program = startProgram(process.execPath, [join(root, 'scripts/start.ts')], {
    PORT: String(port),
    DEVNET_PORT: String(devnetPort),
    DATA_DIR: dataDir,
    BLOCK_INTERVAL_MS: '300',
    ...options.env,
  });
  try {
    await program.says(/AXIOM is running/, START_MS);
  } catch (error) {
    await program.destroy();
    throw error;
  }
  return {
    program,
    app: `http://127.0.0.1:${port}`,
    devnet: `http://127.0.0.1:${devnetPort}`,
    dataDir,
    port,
    devnetPort,
  };
};

/** One JSON call; the body of a refusal is returned like any other. */
export const json = async <T = Record<string, unknown>>(
  url: string,
  options: { method?: string; body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: T }> => {
  const response = await fetch(url, {
    method: options.method ?? (options.body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    body: options.body === undefined ? null : JSON.stringify(options.body),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as T };
};
