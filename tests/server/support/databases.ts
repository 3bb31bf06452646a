import { type Database, openPostgres } from '#server/store/open.ts';
import { isLong } from '../../support/long.ts';
import { createPostgres, dropPostgres } from './prepared.ts';
import { openSpare } from './spare-databases.ts';

const admin = process.env.TEST_DATABASE_URL;

export type DatabaseKind = 'embedded' | 'postgres';
/** Where a whole server can keep everything. */
export type StoreKind = 'memory' | DatabaseKind;

/** For suites about the database itself: the embedded one always, PostgreSQL where TEST_DATABASE_URL names an administrator's. */
export const databaseKinds: readonly DatabaseKind[] =
  admin === undefined ? ['embedded'] : ['embedded', 'postgres'];
/** For suites about a server on a database: PostgreSQL where there is one, else the embedded one; both in a long run. */
export const servedKinds: readonly DatabaseKind[] =
  isLong || admin === undefined ? databaseKinds : ['postgres'];
/** For suites about the rules, which hold wherever things are kept. */
export const storeKinds: readonly StoreKind[] = ['memory', ...servedKinds];
export const hasPostgres = admin !== undefined;

export interface TestDatabase {
  readonly kind: DatabaseKind;
  /** null: in memory. */
  readonly url: string | null;
  /** @param reach how PostgreSQL is reached: another address of it */
  open(reach?: (url: string) => string): Promise<Database>;
  drop(): Promise<void>;
}

/** An empty database of its own, with the schema. */
export async function makeDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  if (kind === 'embedded') return { kind, url: null, open: () => openSpare(), drop: async () => undefined };
  if (admin === undefined) throw new Error('TEST_DATABASE_URL is missing');
  const url = await createPostgres(admin);
  return {
    kind,
    url,
    open: (reach = (same) => same) => openPostgres(reach(url), () => undefined),
    drop: () => dropPostgres(admin, url),
  };
}
