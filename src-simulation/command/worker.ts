import { parentPort, workerData } from 'node:worker_threads';
import type { RunResult, Scenario } from '@axiom/simulation';
import type { Engine } from './options.ts';
import { writeRun } from './store.ts';

/** The data that a worker is started with. */
export interface WorkerTask {
  readonly folder: string;
  readonly engine: Engine;
  /** URL of a module that exports `engines`. */
  readonly engines: string;
  readonly scenarios: readonly { readonly name: string; readonly scenario: Scenario }[];
}

export interface Job {
  readonly variant: string;
  readonly run: number;
  readonly seed: number;
}

export type Answer = { readonly kind: 'done'; readonly job: Job } | Failure;

/** Sent before the answer if the reference engine runs what the fast one cannot run. */
export interface Notice {
  readonly kind: 'reference';
}

/** Why there is no run. */
export type Failure =
  | { readonly kind: 'failed'; readonly job: Job; readonly reason: string }
  /** The run ended, but its file could not be written. */
  | { readonly kind: 'unwritten'; readonly job: Job; readonly reason: string };

/** An engine prepares a scenario and runs it with any seed. It reports runs left to the reference. */
export type Engines = Readonly<
  Record<Engine, (scenario: Scenario, onReference?: () => void) => (seed: number) => RunResult>
>;

if (parentPort !== null) {
  const port = parentPort;
  const task = workerData as WorkerTask;
  const { engines } = (await import(task.engines)) as { readonly engines: Engines };
  const ready = new Map<string, (seed: number) => RunResult>();
  const engine = (scenario: Scenario) =>
    engines[task.engine](scenario, () => port.postMessage({ kind: 'reference' } satisfies Notice));
  port.on('message', (job: Job) => port.postMessage(answer(task, engine, ready, job)));
}

function answer(
  { folder, scenarios }: WorkerTask,
  engine: Engines[Engine],
  ready: Map<string, (seed: number) => RunResult>,
  job: Job,
): Answer {
  try {
    const found = scenarios.find(({ name }) => name === job.variant);
    if (found === undefined) throw new Error(`There is no variant “${job.variant}”.`);
    const runs = ready.get(job.variant) ?? engine(found.scenario);
    // Keeps one variant only: an engine's memory may be large, and jobs are ordered by variant.
    ready.clear();
    ready.set(job.variant, runs);
    const groups = found.scenario.groups.map(({ name }) => name);
    writeRun(folder, job, runs(job.seed), groups);
    return { kind: 'done', job };
  } catch (error) {
    if (error instanceof Error && 'syscall' in error)
      return { kind: 'unwritten', job, reason: error.message };
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { kind: 'failed', job, reason };
  }
}
