import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** One step of the schema, run once, all or nothing, in the list's order. Each statement is one SQL command. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}

const MIGRATION_LOCK = 7_206_514;

/**
 * Migrates the schema. Two servers that start at once wait for each other. A database newer than this code is
 * refused.
 * @throws Error with the name of the unknown migration
 */
export async function migrate(db: Kysely<Tables>, migrations: readonly Migration[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '60s'`.execute(tx);
    await sql`set local statement_timeout = '120s'`.execute(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx);
    await sql`create table if not exists schema_migrations (name text primary key, position int not null)`.execute(
      tx,
    );
    const done = await sql<{ name: string }>`select name from schema_migrations order by position`.execute(
      tx,
    );
    const names = done.rows.map((row) => row.name);
    const unknown = names.find((name, index) => migrations[index]?.name !== name);
    if (unknown !== undefined)
      throw new Error(
        `the database has the migration ${unknown}, which this version does not know at that place`,
      );
    for (const [position, migration] of migrations.entries()) {
      if (position < names.length) continue;
      for (const statement of migration.statements) await sql.raw(statement).execute(tx);
      await sql`insert into schema_migrations (name, position) values (${migration.name}, ${position})`.execute(
        tx,
      );
    }
  });
}
