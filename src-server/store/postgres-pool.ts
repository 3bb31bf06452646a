import pg from 'pg';
import { MOST_BATCHES } from './commands/batches.ts';
import { isStalePlan } from './failures.ts';
import { codeOf } from '../../src-process/code-of.ts';

const LOCK_MS = 5_000;
const STATEMENT_MS = 20_000;
const IDLE_IN_TRANSACTION_MS = 30_000;
const CONNECT_MS = 5_000;
/** Above the database's own statement timeout: a server without an answer by now is lost. */
const SILENCE_MS = STATEMENT_MS + 2_000;
/** The same for migrations, which may take two minutes. */
const PATIENT_SILENCE_MS = 125_000;
const CONNECTIONS = 12;
/** For statements outside of transactions, each of which several calls share. */
const ASKING_CONNECTIONS = 8;
/** One for each batch of commands that may be under way. */
const COMMAND_CONNECTIONS = MOST_BATCHES;
/** A new connection plans its statements again: what comes after a quiet minute must not wait for that. */
const IDLE_MS = 5 * 60_000;
const INT8 = 20;
const READ_ONLY = '25006';

/**
 * A connection that closes itself when it is useless: it did not answer in time (its next answer could belong to
 * the older query), its server became a standby, or its prepared statements are stale. Waiting queries fail at once, and
 * the pool opens another connection.
 */
class MortalClient extends pg.Client {
  override query(...args: unknown[]): never {
    const answer = (super.query as (...passed: unknown[]) => unknown)(...args);
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (isWorthless(error)) this.#giveUp();
      });
    return answer as never;
  }

  #giveUp(): void {
    const { connection } = this as unknown as { connection: pg.Connection };
    connection.stream.destroy();
  }
}

function isWorthless(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === 'Query read timeout' || codeOf(error) === READ_ONLY || isStalePlan(error);
}

/** Compiling a statement takes longer than any that a server sends. */
const NOT_COMPILED = '-c jit=off';

/**
 * A pool for a server. Lock timeout 5 s, statement timeout 20 s, idle transactions end after 30 s;
 * DATABASE_URL may set others by the database's own parameter names.
 * @param onError called for every lost connection, idle or in use; the caller that uses it also gets an error
 */
export function postgresPool(url: string, onError: (error: Error) => void): pg.Pool {
  return listenedTo(
    new pg.Pool({ ...optionsOf(url, SILENCE_MS, CONNECTIONS), options: NOT_COMPILED }),
    onError,
  );
}

/** Rows of a command are found by their keys, also in a table that has few rows, or had few when it was last counted. */
const BY_INDEX = `${NOT_COMPILED} -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off`;

/** Connections of the commands: each sends what follows before it has the answer, so none of them is shared. */
export function pipelinedPool(url: string, onError: (error: Error) => void): pg.Pool {
  const options = { ...optionsOf(url, SILENCE_MS, COMMAND_CONNECTIONS), pipeline: true, options: BY_INDEX };
  return listenedTo(new pg.Pool(options), onError);
}

/**
 * Statements that are planned once a connection: the planner, which does not know that a plan for all values reads one partition
 * of each, would plan every time anew and take longer for it than for the rows.
 */
const PLANNED_ONCE = `${NOT_COMPILED} -c plan_cache_mode=force_generic_plan`;

/** Connections for statements outside of transactions: each has a name. */
export function askingPool(url: string, onError: (error: Error) => void): pg.Pool {
  const options = { ...optionsOf(url, SILENCE_MS, ASKING_CONNECTIONS), options: PLANNED_ONCE };
  return listenedTo(new pg.Pool(options), onError);
}

/** One connection for migrations. */
export function patientPool(url: string, onError: (error: Error) => void): pg.Pool {
  return listenedTo(new pg.Pool(optionsOf(url, PATIENT_SILENCE_MS, 1)), onError);
}

function optionsOf(url: string, silenceMs: number, max: number): pg.PoolConfig {
  return {
    connectionString: url,
    max,
    Client: MortalClient,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    lock_timeout: LOCK_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    query_timeout: silenceMs,
    keepAlive: true,
    fallback_application_name: 'axiom',
    types: { getTypeParser: parserOf },
  };
}

/** The pool handles errors of idle connections only: without a listener, one lost in use ends the process. */
function listenedTo(pool: pg.Pool, onError: (error: Error) => void): pg.Pool {
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => undefined);
  return pool;
}

function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8 && format !== 'binary') return BigInt;
  return pg.types.getTypeParser(oid, format ?? 'text');
}
