import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHouse } from './house.ts';
import { median, type Row } from './row.ts';

const ROUNDS = 3;

/** Seconds from `npm start` on a data folder to its ready line. The processes are stopped afterwards. */
const secondsToReady = async (dataDir: string): Promise<number> => {
  const house = await startHouse(dataDir);
  await house.stop();
  return house.secondsToReady;
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
