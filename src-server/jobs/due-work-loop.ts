import type { Clock } from '../ports/clock.ts';
import type { Store, StoreTx } from '../ports/store.ts';
import type { WorkClocks, WorkRow } from '../ports/store-plumbing.ts';
import type { WorkOutcome } from '../use-cases/due-work.ts';
import { Loop } from './loop.ts';

const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 300_000;

export interface DueWorkDeps {
  readonly store: Store;
  readonly clock: Clock;
  /** As `Deps.paymentsSeenUntilMs`: what waits for payments stands aside until they are seen. */
  readonly paymentsSeenUntilMs: () => number | null;
  readonly work: (tx: StoreTx, row: WorkRow) => Promise<WorkOutcome>;
  readonly onError: (error: unknown, row: WorkRow) => void;
}

/**
 * Does at most one due row, the earliest of those that can be done now; false when there is none or another server is at it. One row
 * at a time and everywhere in one order: what is due at an earlier instant is done before what is due later, whatever the clock did.
 */
export async function doOneDue(deps: DueWorkDeps): Promise<boolean> {
  let current: WorkRow | undefined;
  const { store, clock } = deps;
  try {
    return await store.transaction(async (tx) => {
      if (!(await tx.lock('due_work', false))) return false;
      const [row] = await tx.work.due(clocksOf(deps), 1);
      if (row === undefined) return false;
      current = row;
      const outcome = await deps.work(tx, row);
      // It has been waiting for payments already: what is missing is not only those.
      const retryAtMs = row.waitsForPayments ? clock.wallMs() + waitMs(row) : 0;
      if (outcome === 'later') await tx.work.postpone(row.kind, row.subject, retryAtMs);
      return true;
    });
  } catch (error) {
    const row = current;
    if (row === undefined) throw error;
    deps.onError(error, row);
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    await store.transaction((tx) =>
      tx.work.failed(row.kind, row.subject, clock.wallMs() + waitMs(row), text),
    );
    return true;
  }
}

function clocksOf({ clock, paymentsSeenUntilMs }: DueWorkDeps): WorkClocks {
  return { nowMs: clock.nowMs(), wallMs: clock.wallMs(), paymentsSeenUntilMs: paymentsSeenUntilMs() };
}

/** Twice as long after every attempt in vain. */
function waitMs({ attempts }: WorkRow): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts, 10));
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
