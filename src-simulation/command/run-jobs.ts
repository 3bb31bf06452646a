import { Worker } from 'node:worker_threads';
import type { Answer, Failure, Job, Notice, WorkerTask } from './worker.ts';

interface Ran {
  readonly done: number;
  readonly isInterrupted: boolean;
  /** A run that failed; not expected to happen. */
  readonly failed?: Failure;
}

/** Callbacks that report the progress. */
export interface Watch {
  readonly onDone: (done: number) => void;
  /** The reference engine runs a scenario that the fast engine cannot run. */
  readonly onReference: () => void;
}

/**
 * Runs all jobs on up to this many threads; each takes the next job when it is free. Ends when all are done,
 * when one fails or its thread ends, or when the signal aborts. Unfinished runs are dropped; finished ones
 * are in the folder.
 */
export async function runJobs(
  jobs: readonly Job[],
  workers: number,
  task: WorkerTask,
  signal: AbortSignal,
  { onDone, onReference }: Watch,
): Promise<Ran> {
  if (jobs.length === 0) return { done: 0, isInterrupted: signal.aborted };
  const threads: Worker[] = [];
  let ran: Ran = { done: 0, isInterrupted: false };
  let next = 0;
  await new Promise<void>((resolve) => {
    let isOver = false;
    const end = (how: Partial<Ran>): void => {
      // What threads report while they are being ended is ignored.
      if (!isOver) ran = { ...ran, ...how };
      isOver = true;
      resolve();
    };
    const fail = (job: Job | undefined, reason: string): void => {
      if (job !== undefined) end({ failed: { kind: 'failed', job, reason } });
    };
    const work = (): void => {
      const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: task });
      threads.push(worker);
      let job: Job | undefined;
      const give = (): void => {
        job = jobs[next];
        next += 1;
        if (job !== undefined) worker.postMessage(job);
      };
      worker.on('message', (answer: Answer | Notice) => {
        if (isOver) return;
        if (answer.kind === 'reference') return onReference();
        if (answer.kind !== 'done') return end({ failed: answer });
        ran = { ...ran, done: ran.done + 1 };
        onDone(ran.done);
        if (ran.done === jobs.length) end({});
        else give();
      });
      worker.on('error', (error) => fail(job, error.stack ?? error.message));
      worker.on('exit', (code) => fail(job, `its thread ended with code ${code}.`));
      give();
    };
    if (signal.aborted) return end({ isInterrupted: true });
    signal.addEventListener('abort', () => end({ isInterrupted: true }), { once: true });
    for (let index = 0; index < Math.min(workers, jobs.length); index += 1) work();
  });
  await Promise.all(threads.map((thread) => thread.terminate()));
  return ran;
}
