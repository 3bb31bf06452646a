import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/store/open.ts';
import { hasPostgres, makeDatabase, type TestDatabase } from './support/databases.ts';

describe.runIf(hasPostgres)('work on a connection of its own', () => {
  let place: TestDatabase;
  let database: Database;
  let admin: pg.Client;
  beforeAll(async () => {
    place = await makeDatabase('postgres');
    database = await place.open();
    admin = new pg.Client({ connectionString: place.url ?? '' });
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await database.close();
    await place.drop();
  });

  it('ends with the connection, also where it waits for an answer that nothing will tell', async () => {
    const work = database.alone(async (ask) => {
      const [own] = await ask<{ pid: number }>({ name: '', text: 'select pg_backend_pid() as pid' }, []);
      await admin.query('select pg_terminate_backend($1)', [own?.pid]);
      await new Promise(() => undefined);
    });
    await expect(work).rejects.toThrow('Connection terminated');
    // Others go on with another connection.
    await expect(database.alone((ask) => ask({ name: '', text: 'select 1 as one' }, []))).resolves.toEqual([
      { one: 1 },
    ]);
  });
});
