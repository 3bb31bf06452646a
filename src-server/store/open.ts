import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { PGlite, types as embeddedTypes } from '@electric-sql/pglite';
import { CompiledQuery, Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import { FarBus } from '../bus/far-bus.ts';
import { LocalBus } from '../bus/local-bus.ts';
import { postgresDial } from '../bus/postgres-line.ts';
import { CannotStart } from '../cannot-start.ts';
import type { Bus } from '../ports/bus.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { askingPool, patientPool, pipelinedPool, postgresPool } from './postgres-pool.ts';
import type { Ask, Statement } from './statement.ts';
import type { Tables } from './tables.ts';
import { messageOf } from '../thrown.ts';

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Kysely<Tables>;
  readonly ask: Ask;
  /**
   * A connection of one's own: statements go to it in their order, the next before the last is answered where the
   * database can. Whoever uses it begins and ends transactions.
   */
  alone<T>(work: (ask: Ask) => Promise<T>): Promise<T>;
  /** The database's own bus: LISTEN and NOTIFY between servers, nothing where only one can be. It is closed with the database. */
  openBus(): Promise<Bus>;
  migrate(): Promise<void>;
  close(): Promise<void>;
}

const OPEN_TIMEOUT_MS = 30_000;

/**
 * Opens PostgreSQL with a pool.
 * @param onError called for every lost connection
 * @throws CannotStart when it does not answer within 5 s
 */
export async function openPostgres(url: string, onError: (error: Error) => void): Promise<Database> {
  const pool = postgresPool(url, onError);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end().catch(onError);
    throw new CannotStart(`DATABASE_URL: the database does not answer: ${firstLineOf(error)}`, {
      cause: error,
    });
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const asking = askingPool(url, onError);
  const commands = pipelinedPool(url, onError);
  const buses: Bus[] = [];
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await Promise.all(buses.map((bus) => bus.close()));
    await Promise.all([asking.end(), commands.end(), db.destroy()]);
  };
  return {
    kind: 'postgres',
    db,
    ask: async <Row extends object>({ name, text }: Statement, values: readonly unknown[]) =>
      (await asking.query<Row>({ name, text, values: [...values] })).rows,
    alone: (work) => onClient(commands, work),
    openBus: async () => {
      const bus = await FarBus.connect({ dial: postgresDial(url), onError });
      buses.push(bus);
      return bus;
    },
    migrate: async () => {
      const patient = new Kysely<Tables>({
        dialect: new PostgresDialect({ pool: patientPool(url, onError) }),
      });
      try {
        await migrate(patient, migrations);
      } finally {
        await patient.destroy();
      }
    },
    close: () => (closed ??= close()),
  };
}

/** How long the work on a connection that has ended may take to say by itself what it met. */
const UNTOLD_MS = 1000;

/**
 * A client whose transaction could not be ended is not used again. A connection that ends ends the work on it: what waited
 * for an answer of it at that moment may never hear of it otherwise.
 */
async function onClient<T>(pool: Pool, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isSound = false;
  let untold: NodeJS.Timeout | undefined;
  let end = (): void => undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    end = () => {
      untold = setTimeout(() => reject(new Error('Connection terminated')), UNTOLD_MS);
    };
    client.once('end', end);
  });
  try {
    const done = work(async <Row extends object>({ name, text }: Statement, values: readonly unknown[]) => {
      const asked = name === '' ? { text } : { name, text };
      return (await client.query<Row>({ ...asked, values: [...values] })).rows;
    });
    const result = await Promise.race([done, ended]);
    isSound = true;
    return result;
  } finally {
    client.off('end', end);
    clearTimeout(untold);
    client.release(!isSound);
  }
}

/**
 * Opens the embedded database in a folder. A new one is created next to its final
 * place and then moved there, so a crash leaves no partial database. The caller must hold the folder's lock:
 * two processes would lose rows.
 * @throws CannotStart when the folder contains something other than a whole database; nothing in it is
 * changed
 */
export async function openEmbedded(folder: string, onError: (error: Error) => void): Promise<Database> {
  return overEmbedded(await openFolder(folder), onError);
}

/** A database over an embedded one that runs; its `close` ends that too. */
export function overEmbedded(lite: PGlite, onError: (error: Error) => void): Database {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: lite }) });
  return {
    kind: 'embedded',
    db,
    // By way of kysely, which lets no statement into another's transaction.
    ask: async <Row extends object>({ text }: Statement, values: readonly unknown[]) =>
      (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows,
    alone: (work) =>
      db
        .connection()
        .execute((one) =>
          work(
            async <Row extends object>({ text }: Statement, values: readonly unknown[]) =>
              (await one.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows,
          ),
        ),
    openBus: async () => new LocalBus(onError),
    migrate: () => migrate(db, migrations),
    close: async () => {
      await db.destroy();
      if (!lite.closed) await lite.close();
    },
  };
}

async function openFolder(folder: string): Promise<PGlite> {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  if (!existsSync(folder) || readdirSync(folder).length === 0) {
    const fresh = await createEmbedded({ dataDir: unfinished });
    await fresh.close();
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
  }
  for (const needed of ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal'])
    if (!existsSync(join(folder, needed)))
      throw new CannotStart(
        `${folder} is not a whole database: ${needed} is missing. Restore it or move it away; nothing was changed`,
      );
  try {
    return await withDeadline(createEmbedded({ dataDir: folder }));
  } catch (error) {
    throw new CannotStart(
      `${folder} cannot be opened: ${firstLineOf(error)}. Restore it or move it away; nothing was changed`,
      { cause: error },
    );
  }
}

/** Runs an embedded database in a folder, or in memory from a dump. */
export async function createEmbedded(
  place: { readonly dataDir: string } | { readonly loadDataDir: Blob },
): Promise<PGlite> {
  return PGlite.create({
    ...place,
    parsers: { [embeddedTypes.INT8]: (text: string) => BigInt(text) },
  });
}

async function withDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${OPEN_TIMEOUT_MS} ms`)), OPEN_TIMEOUT_MS);
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}

function firstLineOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(firstLineOf).join('; ');
  return messageOf(error).split('\n')[0] ?? '';
}
