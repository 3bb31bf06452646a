import pg from 'pg';

const LOCK_MS = 5_000;
const STATEMENT_MS = 20_000;
const IDLE_IN_TRANSACTION_MS = 30_000;
const CONNECT_MS = 5_000;
/** Beyond the limit that the database keeps by itself: who has not answered by now is not there any more. */
const SILENCE_MS = STATEMENT_MS + 2_000;
/** The same for the changes of a schema, which may take two minutes. */
const PATIENT_SILENCE_MS = 125_000;
const CONNECTIONS = 20;
const INT8 = 20;
const READ_ONLY = '25006';

/**
 * A connection that is given up when it is worth nothing any more: it was silent for too long (its next answer could be that of an
 * older question), or its server takes no writes since another one took over. What waits for it fails at once, the pool opens another.
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
  return error.message === 'Query read timeout' || ('code' in error && error.code === READ_ONLY);
}

/**
 * A pool for a server. Locks are waited for 5 s, statements run 20 s, a transaction that stands idle ends after 30 s; DATABASE_URL may
 * name others as parameters of the same names as the database's.
 * @param onError hears of every connection that is lost, at rest or in use; whoever uses one gets an error of their own besides
 */
export function postgresPool(url: string, onError: (error: Error) => void): pg.Pool {
  return listenedTo(new pg.Pool(optionsOf(url, SILENCE_MS, CONNECTIONS)), onError);
}

/** One connection for the changes of a schema. */
export function patientPool(url: string, onError: (error: Error) => void): pg.Pool {
  return listenedTo(new pg.Pool(optionsOf(url, PATIENT_SILENCE_MS, 1)), onError);
}

function optionsOf(url: string, silenceMs: number, max: number): pg.PoolConfig {
  return {
    connectionString: url,
    max,
    Client: MortalClient,
    connectionTimeoutMillis: CONNECT_MS,
    lock_timeout: LOCK_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    query_timeout: silenceMs,
    keepAlive: true,
    fallback_application_name: 'axiom',
    types: { getTypeParser: parserOf },
  };
}

/** The pool hears of connections at rest alone: one that is lost while it is in use would end the process without a listener. */
function listenedTo(pool: pg.Pool, onError: (error: Error) => void): pg.Pool {
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => undefined);
  return pool;
}

function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8 && format !== 'binary') return BigInt;
  return pg.types.getTypeParser(oid, format ?? 'text');
}
