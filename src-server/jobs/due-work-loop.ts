import { type BackOff, backOffMs } from '../back-off.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store, StoreTx } from '../ports/store.ts';
import type { WorkClocks, WorkRow } from '../ports/store-plumbing.ts';
import type { WorkOutcome } from '../use-cases/due-work.ts';
import { Loop } from './loop.ts';

const RETRY: BackOff = { firstMs: 2000, longestMs: 300_000 };
/** Stakes in one transaction: many for speed, few enough that nobody waits long for a row of theirs. */
const TOGETHER = 500;

export interface DueWorkDeps {
  readonly store: Store;
  readonly clock: Clock;
  /** As `Deps.paymentsSeenUntilMs`: what waits for payments stands aside until they are seen. */
  readonly paymentsSeenUntilMs: () => number | null;
  /** Gets one row, or several stakes of one instant. */
  readonly work: (tx: StoreTx, rows: readonly WorkRow[]) => Promise<WorkOutcome>;
  readonly onError: (error: unknown, row: WorkRow) => void;
}

/**
 * Does what is due first of what can be done now: one row, or the stakes of one instant, at most so many in one transaction. False
 * when there is nothing or another server is at it. One at a time and everywhere in one order: what is due at an earlier instant is
 * done before what is due later, whatever the clock did.
 */
export async function doNextDue(deps: DueWorkDeps, most = TOGETHER): Promise<boolean> {
  let claimed: readonly WorkRow[] = [];
  try {
    return await deps.store.transaction(async (tx) => {
      claimed = [];
      if (!(await tx.lock('due_work', false))) return false;
      claimed = await claim(tx, deps, most);
      const [row] = claimed;
      if (row === undefined) return false;
      const outcome = await deps.work(tx, claimed);
      // It has been waiting for payments already: what is missing is not only those.
      const retryAtMs = row.waitsForPayments ? deps.clock.wallMs() + backOffMs(RETRY, row.attempts) : 0;
      if (outcome === 'later') await tx.work.postpone(row.kind, row.subject, retryAtMs);
      return true;
    });
  } catch (error) {
    const [row] = claimed;
    if (row === undefined) throw error;
    // The one that fails is found by halves; the others are done.
    if (claimed.length > 1) return doNextDue(deps, Math.floor(claimed.length / 2));
    deps.onError(error, row);
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    await deps.store.transaction((tx) =>
      tx.work.failed(row.kind, row.subject, deps.clock.wallMs() + backOffMs(RETRY, row.attempts), text),
    );
    return true;
  }
}

/** The first row that can be done; a stake that was never tried with those that stand next to it, in the order of their owners. */
async function claim(tx: StoreTx, deps: DueWorkDeps, most: number): Promise<readonly WorkRow[]> {
  const [row] = await tx.work.due(clocksOf(deps), 1);
  if (row === undefined) return [];
  const isAlone = row.kind !== 'stake' || row.waitsForPayments || row.attempts > 0 || most === 1;
  return isAlone ? [row] : tx.work.alike(row, most);
}

function clocksOf({ clock, paymentsSeenUntilMs }: DueWorkDeps): WorkClocks {
  return { nowMs: clock.nowMs(), wallMs: clock.wallMs(), paymentsSeenUntilMs: paymentsSeenUntilMs() };
}

/** Polls every second, and goes on without a pause while something is due. */
export function dueWorkLoop(deps: DueWorkDeps, onLoopError: (error: unknown) => void): Loop {
  return new Loop(
    async (isStopping) => {
      while (!isStopping() && (await doNextDue(deps)));
    },
    1000,
    onLoopError,
  );
}
