import { type BackOff, backOffMs } from '../back-off.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store, StoreTx } from '../ports/store.ts';
import type { WorkClocks, WorkRow } from '../ports/store-plumbing.ts';
import type { WorkOutcome } from '../use-cases/due-work.ts';
import { Loop } from './loop.ts';
import { textOf } from '../thrown.ts';

const RETRY: BackOff = { firstMs: 2000, longestMs: 300_000 };
/** Most stakes in one transaction: many for speed, few enough that nobody waits long for a locked row. */
const TOGETHER = 500;

export interface DueWorkDeps {
  readonly store: Store;
  readonly clock: Clock;
  /** Like `Deps.paymentsSeenUntilMs`: rows that wait for payments are not read before those are booked. */
  readonly paymentsSeenUntilMs: () => number | null;
  /** Receives one row, or several stakes due at one instant. */
  readonly work: (tx: StoreTx, rows: readonly WorkRow[]) => Promise<WorkOutcome>;
  readonly onError: (error: unknown, row: WorkRow) => void;
}

/**
 * Does the first due work that can be done now, in one transaction: one row, or at most `most` stakes due at
 * one instant. Returns false when nothing is due or another server holds the lock. The lock and the order of
 * rows ensure that earlier due times are done before later ones, even if the clock was moved.
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
      // The row has waited for its payments already: something else is missing, so try again with a backoff.
      const retryAtMs = row.waitsForPayments ? deps.clock.wallMs() + backOffMs(RETRY, row.attempts) : 0;
      if (outcome === 'later') await tx.work.postpone(row.kind, row.subject, retryAtMs);
      return true;
    });
  } catch (error) {
    const [row] = claimed;
    if (row === undefined) throw error;
    // Halving finds the row that fails; the others are done.
    if (claimed.length > 1) return doNextDue(deps, Math.floor(claimed.length / 2));
    deps.onError(error, row);
    const text = textOf(error);
    await deps.store.transaction((tx) =>
      tx.work.failed(row.kind, row.subject, deps.clock.wallMs() + backOffMs(RETRY, row.attempts), text),
    );
    return true;
  }
}

/** The first row that can be done now; for a stake never tried, also those that follow in their owners' order. */
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
