import { codeOf } from '../../src-process/code-of.ts';
import { StoreBusy, StoreUnavailable } from '../ports/store.ts';

/** Whether the same transaction may be run again at once: a deadlock, a serialisation failure or a stale plan. */
export function isWorthRepeating(error: unknown): boolean {
  const state = codeOf(error);
  return state === '40P01' || state === '40001' || isStalePlan(error);
}

/** A table has other columns than when the connection prepared its statement: a newer version has migrated the schema. */
export function isStalePlan(error: unknown): boolean {
  return codeOf(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan');
}

/**
 * SQLSTATEs of a database that cannot serve now: connection lost (08), login refused (28), session ended
 * while idle (25P03, 25P04), a standby that takes no writes (25006), out of resources (53), stopping,
 * starting or canceling (57), disk error (58).
 */
const AWAY = /^(08...|28...|25P03|25P04|25006|53...|57...|58...)$/;

/** Messages of driver errors that have no code. */
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered|Client was closed|Cannot use a pool after|driver has already been destroyed)/;

/** The error of the port for an error of the database; any other error is returned unchanged. */
export function failureOf(error: unknown): unknown {
  if (isWorthRepeating(error) || codeOf(error) === '55P03') return new StoreBusy({ cause: error });
  return isAway(error) ? new StoreUnavailable({ cause: error }) : error;
}

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A failed system call: network, name resolution, the socket's file, no file descriptor left.
  if ('syscall' in error && error.syscall !== undefined) return true;
  const state = codeOf(error);
  return state === undefined ? AWAY_WORDS.test(error.message) : AWAY.test(state) || /^E[A-Z_]+$/.test(state);
}
