import { type BackOff, backOffMs } from '../back-off.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store, StoreTx } from '../ports/store.ts';
import type { WorkClocks, WorkRow } from '../ports/store-plumbing.ts';
import type { WorkOutcome } from '../use-cases/due-work.ts';
import { Loop } from './loop.ts';
import { textOf } from '../thrown.ts';

const RETRY: BackOff = { firstMs: 2000, longestMs: 300_000 };
/** Most stakes or mints in one transaction: many for speed, few enough that nobody waits long for a locked row. */
const TOGETHER = 250;

export interface DueWorkDeps {
  readonly store: Store;
  readonly clock: Clock;
  /** Like `Deps.paymentsSeenUntilMs`: rows that wait for payments are not read before those are booked. */
  readonly paymentsSeenUntilMs: () => number | null;
  /** Receives one row, or several of stakes or of mints due at one instant. */
  readonly work: (tx: StoreTx, rows: readonly WorkRow[]) => Promise<WorkOutcome>;
  readonly onError: (error: unknown, row: WorkRow) => void;
}

/**
 * Does the first due work that can be done now, in one transaction: one row, or at most `most` stakes or mints
 * due at one instant. Returns false when nothing is due, or other servers have taken all of what comes first. Servers
 * share the rows of one instant. Nobody goes on to a later one before the last of an earlier one is committed: until then
 * that one is the first, even if the clock was moved.
 */
export function doNextDue(deps: DueWorkDeps, most = TOGETHER): Promise<boolean> {
  const next = async (tx: StoreTx, atMost: number) => {
    const [first] = await tx.work.due(clocksOf(deps), 1);
    return first === undefined ? [] : tx.work.take(first, atMost);
  };
  return doTaken(deps, next, most);
}

type Take = (tx: StoreTx, most: number) => Promise<readonly WorkRow[]>;

async function doTaken(deps: DueWorkDeps, take: Take, most: number): Promise<boolean> {
  let claimed: readonly WorkRow[] = [];
  try {
    return await deps.store.transaction(async (tx) => {
      claimed = [];
      await tx.share('due_work');
      claimed = await take(tx, most);
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
    if (claimed.length > 1) return doTaken(deps, take, Math.floor(claimed.length / 2));
    deps.onError(error, row);
    const text = textOf(error);
    await deps.store.transaction((tx) =>
      tx.work.failed(row.kind, row.subject, deps.clock.wallMs() + backOffMs(RETRY, row.attempts), text),
    );
    return true;
  }
}

function clocksOf({ clock, paymentsSeenUntilMs }: DueWorkDeps): WorkClocks {
  return { nowMs: clock.nowMs(), wallMs: clock.wallMs(), paymentsSeenUntilMs: paymentsSeenUntilMs() };
}

/**
 * Does the first due work and, beside it, what follows of the same instant: one computes while the other waits for the
 * database. The second begins after a full first has taken its rows, with the next owner: nobody's rows stand in both.
 * Returns false when nothing was done.
 */
export async function doDueAbreast(deps: DueWorkDeps): Promise<boolean> {
  let hasTaken: (last: WorkRow | null) => void = () => undefined;
  const taken = new Promise<WorkRow | null>((resolve) => (hasTaken = resolve));
  const first = doNextDue({
    ...deps,
    work: (tx, rows) => {
      hasTaken(rows.length === TOGETHER ? (rows.at(-1) ?? null) : null);
      return deps.work(tx, rows);
    },
  }).finally(() => hasTaken(null));
  // Outside of the first one's transaction.
  const last = await Promise.race([taken, first.then(() => null)]);
  const second =
    last === null ? false : doTaken(deps, (tx, most) => tx.work.takeBeyond(last, most), TOGETHER);
  const [one, other] = await Promise.allSettled([first, second]);
  if (one.status === 'rejected') throw one.reason;
  if (other.status === 'rejected') throw other.reason;
  return one.value || other.value;
}

/** Polls every second, and goes on without a pause while something is due. */
export function dueWorkLoop(deps: DueWorkDeps, onLoopError: (error: unknown) => void): Loop {
  return new Loop(
    async (isStopping) => {
      while (!isStopping() && (await doDueAbreast(deps)));
    },
    1000,
    onLoopError,
  );
}
