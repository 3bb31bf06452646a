import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buyAndStake } from './scenarios/buy-and-stake.ts';
import { runJobs } from '../../src-simulation/command/run-jobs.ts';
import { median, type Row } from './row.ts';

const ROUNDS = 3;
const RUNS = 60;
const PEOPLE = 10_000;
const ENGINES = new URL('../../src-simulation/command/engines.ts', import.meta.url).href;

/** Seconds for all runs with this many threads, including thread start and each run's file. */
const seconds = async (workers: number): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'axiom-bench-'));
  mkdirSync(join(folder, 'runs'));
  const jobs = Array.from({ length: RUNS }, (_, index) => ({ variant: '', run: index + 1, seed: index + 1 }));
  const scenarios = [{ name: '', scenario: buyAndStake(PEOPLE) }];
  try {
    const startedMs = performance.now();
    const { signal } = new AbortController();
    const ran = await runJobs(
      jobs,
      workers,
      { folder, engine: 'fast', engines: ENGINES, scenarios },
      signal,
      { onDone: () => {}, onReference: () => {} },
    );
    if (ran.done !== RUNS) throw new Error(`Only ${ran.done} of ${RUNS} runs ended.`);
    return (performance.now() - startedMs) / 1000;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Runs of one scenario on all cores compared with one core. They share only the disk. */
export const workersRow = async (): Promise<Row> => {
  const cores = Math.max(2, availableParallelism());
  const alone: number[] = [];
  const together: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await seconds(1));
    together.push(await seconds(cores));
  }
  return {
    what: `${RUNS} runs of ${PEOPLE.toLocaleString('en')} people, ${cores} workers`,
    ours: `${(RUNS / median(together)).toFixed(2)} runs/s`,
    beside: `${(RUNS / median(alone)).toFixed(2)} runs/s with 1 worker`,
    ratio: median(alone) / median(together),
    note: `${availableParallelism()} cores, median of ${ROUNDS}`,
  };
};
