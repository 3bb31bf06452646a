import { randomUUID } from 'node:crypto';
import { type Database, openEmbedded, openPostgres } from '#server/store/open.ts';
import pg from 'pg';

const admin = process.env.TEST_DATABASE_URL;

export type DatabaseKind = 'embedded' | 'postgres';
/** Where a whole server can keep everything. */
export type StoreKind = 'memory' | DatabaseKind;

/** Databases on which a suite runs: the embedded one always, PostgreSQL where TEST_DATABASE_URL names an administrator's. */
export const databaseKinds: readonly DatabaseKind[] =
  admin === undefined ? ['embedded'] : ['embedded', 'postgres'];
/** The same suites run on each. */
export const storeKinds: readonly StoreKind[] = ['memory', ...databaseKinds];
export const hasPostgres = admin !== undefined;

export interface TestDatabase {
  readonly kind: DatabaseKind;
  /** null: in memory. */
  readonly url: string | null;
  open(): Promise<Database>;
  drop(): Promise<void>;
}

/** An empty database of its own. */
export async function makeDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  if (kind === 'embedded')
    return { kind, url: null, open: () => openEmbedded(null), drop: async () => undefined };
  const name = `axiom_s_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  await administer(`create database ${name}`);
  const url = new URL(admin ?? '');
  url.pathname = `/${name}`;
  return {
    kind,
    url: url.href,
    open: () => openPostgres(url.href, () => undefined),
    drop: () => administer(`drop database ${name} with (force)`),
  };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
