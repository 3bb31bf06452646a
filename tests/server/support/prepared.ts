import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, openAsBlob, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrate } from '#server/store/migrate.ts';
import { migrations } from '#server/store/migrations/index.ts';
import type { Tables } from '#server/store/tables.ts';

/**
 * Databases with the schema in them, made once and copied for every suite: initialising the embedded one takes seconds of a core,
 * loading its dump a tenth of that.
 */
const root = resolve(import.meta.dirname, '../../..');
const EMBEDDED = 'PREPARED_EMBEDDED';
const POSTGRES = 'PREPARED_POSTGRES';
/** What a killed process held open is closed within this time, ms. */
const GONE_MS = 2000;

/** A dump of an embedded database with the schema. */
export async function preparedEmbedded(): Promise<Blob> {
  return openAsBlob(process.env[EMBEDDED] ?? (await dumpEmbedded()));
}

/** Puts an empty embedded database with the schema into a data folder, where a program finds it. */
export async function prepareFolder(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'database');
  mkdirSync(folder, { recursive: true });
  const dump = process.env[EMBEDDED] ?? (await dumpEmbedded());
  execFileSync('tar', ['--extract', '--file', dump, '--directory', folder], { stdio: 'ignore' });
}

/**
 * An empty PostgreSQL database with the schema, or one without where none was prepared; its URL.
 * @param template null: none, for another PostgreSQL than the one where it was prepared
 */
export async function createPostgres(
  administrator: string,
  template = process.env[POSTGRES] ?? null,
): Promise<string> {
  const name = `axiom_s_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  await administer(
    administrator,
    `create database ${name}${template ? ` template ${template}` : ''}`,
    // No test takes the power away: PostgreSQL itself is killed only where it is a test's own.
    ...(template ? [`alter database ${name} set synchronous_commit = off`] : []),
  );
  return urlOf(administrator, name);
}

/**
 * Drops a database of `createPostgres`, whoever is still connected.
 * @throws Error if a server listens there that nobody has stopped: it would try to come back for as long as this process lives
 */
export async function dropPostgres(administrator: string, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const client = new pg.Client({ connectionString: administrator });
  await client.connect();
  try {
    const listening = await listeners(client, name);
    await client.query(`drop database ${name} with (force)`);
    if (listening > 0) throw new Error(`${listening} servers that nobody has stopped listen to ${name}`);
  } finally {
    await client.end();
  }
}

/** How many connections of a bus stay, also when what was killed a moment ago is gone. */
async function listeners(client: pg.Client, database: string): Promise<number> {
  const deadlineMs = performance.now() + GONE_MS;
  for (;;) {
    const { rows } = await client.query<{ listening: number }>(
      `select count(*)::int as listening from pg_stat_activity where datname = $1 and application_name = 'axiom listen'`,
      [database],
    );
    const listening = rows[0]?.listening ?? 0;
    if (listening === 0 || performance.now() > deadlineMs) return listening;
    await delay(50);
  }
}

/** Before the first suite; what is returned runs after the last. */
export default async function setup(): Promise<() => Promise<void>> {
  process.env[EMBEDDED] = await dumpEmbedded();
  const administrator = process.env['TEST_DATABASE_URL'];
  if (administrator === undefined) return async () => undefined;
  const url = await createPostgres(administrator);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db, migrations);
  } finally {
    await db.destroy();
  }
  process.env[POSTGRES] = new URL(url).pathname.slice(1);
  return () => dropPostgres(administrator, url);
}

/** Kept for as long as neither the schema nor the database's version changes. */
async function dumpEmbedded(): Promise<string> {
  const version = readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'));
  const hash = createHash('sha256').update(version).update(JSON.stringify(migrations)).digest('hex');
  const folder = join(root, 'node_modules/.cache/databases');
  const file = join(folder, `${hash.slice(0, 16)}.tar`);
  if (existsSync(file)) return file;
  const lite = await PGlite.create();
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: lite }) });
  await migrate(db, migrations);
  const dump = await lite.dumpDataDir('none');
  await lite.close();
  mkdirSync(folder, { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()));
  renameSync(unfinished, file);
  return file;
}

function urlOf(administrator: string, name: string): string {
  const url = new URL(administrator);
  url.pathname = `/${name}`;
  return url.href;
}

async function administer(administrator: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: administrator });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
