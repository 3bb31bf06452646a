import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scenario } from '@axiom/simulation';
import { runJobs } from '../../src-simulation/command/run-jobs.ts';

/** Runs that a child process makes with so many worker threads. */
export interface Share {
  readonly scenario: Scenario;
  readonly seeds: readonly number[];
  readonly workers: number;
}

const ENGINES = new URL('../../src-simulation/command/engines.ts', import.meta.url).href;

const runShare = async ({ scenario, seeds, workers }: Share): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'axiom-bench-'));
  mkdirSync(join(folder, 'runs'));
  const jobs = seeds.map((seed) => ({ variant: '', run: seed, seed }));
  const task = { folder, engine: 'fast', engines: ENGINES, scenarios: [{ name: '', scenario }] } as const;
  const silent = { onDone: () => {}, onReference: () => {} };
  try {
    const { done } = await runJobs(jobs, workers, task, new AbortController().signal, silent);
    return done;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const [share] = (await once(process, 'message')) as [Share];
process.send?.(await runShare(share));
process.disconnect();
