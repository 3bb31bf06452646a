import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { postgresForTests } from '../../lib/postgres.ts';

/** Does something on a new database, which is dropped afterwards. @throws Error without PostgreSQL */
export async function withDatabase<T>(work: (url: string, name: string) => Promise<T>): Promise<T> {
  const { url: administrator, why } = await postgresForTests();
  if (administrator === null) throw new Error(`The server is measured on PostgreSQL: ${why}.`);
  const name = `axiom_bench_${randomUUID().slice(0, 8)}`;
  const admin = new pg.Pool({ connectionString: administrator, max: 1 });
  const url = new URL(administrator);
  url.pathname = `/${name}`;
  await admin.query(`create database ${name}`);
  try {
    return await work(url.href, name);
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}
