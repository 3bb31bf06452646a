import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { median, type Row } from './row.ts';

const root = resolve(import.meta.dirname, '../..');
const ROUNDS = 3;

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
};

/** Seconds from `npm start` on a data folder to its ready line. The processes are stopped afterwards. */
const secondsToReady = async (dataDir: string): Promise<number> => {
  const env = {
    ...process.env,
    PORT: String(await freePort()),
    DEVNET_PORT: String(await freePort()),
    DATA_DIR: dataDir,
  };
  const startedMs = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let text = '';
  let seconds = Number.NaN;
  for await (const part of child.stdout) {
    text += String(part);
    if (text.includes('AXIOM is running')) {
      seconds = (performance.now() - startedMs) / 1000;
      break;
    }
  }
  if (child.pid !== undefined && child.exitCode === null) {
    process.kill(-child.pid, 'SIGTERM');
    await once(child, 'exit');
  }
  return seconds;
};

/** Seconds to start and end Node itself: the lower bound of every start. */
const nodeAlone = async (): Promise<number> => {
  const startedMs = performance.now();
  const child = spawn(process.execPath, ['-e', '0']);
  await once(child, 'exit');
  return (performance.now() - startedMs) / 1000;
};

/** Time from `npm start` to ready, on an empty data folder and on an existing one. */
export const startRow = async (): Promise<Row[]> => {
  const first: number[] = [];
  const second: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = mkdtempSync(join(tmpdir(), 'axiom-bench-'));
    floor.push(await nodeAlone());
    first.push(await secondsToReady(dataDir));
    second.push(await secondsToReady(dataDir));
    rmSync(dataDir, { recursive: true, force: true });
  }
  const beside = `${median(floor).toFixed(2)} s Node alone`;
  return [
    {
      what: 'npm start to ready, empty data folder',
      ours: `${median(first).toFixed(1)} s`,
      beside,
      ratio: median(first) / median(floor),
      note: `median of ${ROUNDS}`,
    },
    {
      what: 'npm start to ready, second time',
      ours: `${median(second).toFixed(1)} s`,
      beside: `${median(first).toFixed(1)} s the first time`,
      ratio: median(second) / median(first),
      note: `median of ${ROUNDS}`,
    },
  ];
};
