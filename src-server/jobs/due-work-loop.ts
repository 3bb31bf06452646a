import type { Clock } from '../ports/clock.ts';
import type { Store, StoreTx } from '../ports/store.ts';
import type { WorkRow } from '../ports/store-plumbing.ts';
import type { WorkOutcome } from '../use-cases/due-work.ts';
import { Loop } from './loop.ts';

const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 300_000;
const LATER_MS = 1000;

export interface DueWorkDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly work: (tx: StoreTx, row: WorkRow) => Promise<WorkOutcome>;
  readonly onError: (error: unknown, row: WorkRow) => void;
}

/**
 * Does at most one due row, the earliest; false when none is due or another server is at it. One row at a time and everywhere in one
 * order: what is due at an earlier instant is done before what is due later, whatever the clock did.
 */
export async function doOneDue(deps: DueWorkDeps): Promise<boolean> {
  let current: WorkRow | undefined;
  try {
    return await deps.store.transaction(async (tx) => {
      if (!(await tx.lock('due_work', false))) return false;
      const [row] = await tx.work.due(deps.clock.nowMs(), deps.clock.wallMs(), 1);
      if (row === undefined) return false;
      current = row;
      const outcome = await deps.work(tx, row);
      if (outcome === 'later') await tx.work.postpone(row.kind, row.subject, deps.clock.wallMs() + LATER_MS);
      return true;
    });
  } catch (error) {
    const row = current;
    if (row === undefined) throw error;
    deps.onError(error, row);
    const waitMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(row.attempts, 10));
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    await deps.store.transaction((tx) =>
      tx.work.failed(row.kind, row.subject, deps.clock.wallMs() + waitMs, text),
    );
    return true;
  }
}

/** Polls every second, and goes on without a pause while something is due. */
export function dueWorkLoop(deps: DueWorkDeps, onLoopError: (error: unknown) => void): Loop {
  return new Loop(
    async (isStopping) => {
      while (!isStopping() && (await doOneDue(deps)));
    },
    1000,
    onLoopError,
  );
}
