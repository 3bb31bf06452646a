import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import pg from 'pg';

const FALLBACK = 'postgres://postgres@127.0.0.1:5432/postgres';

/**
 * The PostgreSQL in which tests may create databases: TEST_DATABASE_URL, or the default one on this machine.
 * If none answers, `url` is null and `why` says what was tried.
 */
export const postgresForTests = async (): Promise<
  { url: string; why: null } | { url: null; why: string }
> => {
  const url = process.env['TEST_DATABASE_URL'] || FALLBACK;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    await client.query('select 1');
    return { url, why: null };
  } catch (error) {
    return { url: null, why: `none answers at ${new URL(url).host} (${(error as Error).message})` };
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** The folder of PostgreSQL's programs, for tests that stop their own server; undefined if not installed. */
export const postgresPrograms = (): string | undefined => {
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged)
    ? readdirSync(packaged).toSorted((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => join(packaged, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
};
