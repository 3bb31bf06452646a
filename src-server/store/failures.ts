import { StoreBusy, StoreUnavailable } from '../ports/store.ts';

/** The SQLSTATE or the system's code of a failure. */
export function stateOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** After a deadlock or a serialisation failure the same work may be done again at once. */
export function isWorthRepeating(error: unknown): boolean {
  const state = stateOf(error);
  return state === '40P01' || state === '40001';
}

/**
 * SQLSTATEs of a database that cannot serve now: the connection is gone (08), the login is refused (28), the session was ended for its
 * idleness (25P03, 25P04), the server takes no writes because another one took over (25006), it is short of something (53), stops,
 * starts or cancels (57), or cannot use its disk (58).
 */
const AWAY = /^(08...|28...|25P03|25P04|25006|53...|57...|58...)$/;

/** What the driver says of a connection without a code. */
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered|Client was closed|Cannot use a pool after|driver has already been destroyed)/;

/** What a failure of the database means to whoever asked; anything else stays what it is. */
export function failureOf(error: unknown): unknown {
  if (isWorthRepeating(error) || stateOf(error) === '55P03') return new StoreBusy({ cause: error });
  return isAway(error) ? new StoreUnavailable({ cause: error }) : error;
}

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A system call that failed: the network, the name, the socket's file, no descriptor left.
  if ('syscall' in error && error.syscall !== undefined) return true;
  const state = stateOf(error);
  return state === undefined ? AWAY_WORDS.test(error.message) : AWAY.test(state) || /^E[A-Z_]+$/.test(state);
}
