import { type Kysely, sql } from 'kysely';
import { migrate, type Migration } from '#server/store/migrate.ts';
import { migrations } from '#server/store/migrations/index.ts';
import type { Tables } from '#server/store/tables.ts';

/** The migrations before a named one. @throws Error for a name that none has */
export function migrationsBefore(name: string): readonly Migration[] {
  const at = migrations.findIndex((each) => each.name === name);
  if (at === -1) throw new Error(`there is no migration ${name}`);
  return migrations.slice(0, at);
}

/** Empties a database, and gives it the schema before a named migration. */
export async function beginBefore(db: Kysely<Tables>, name: string): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await migrate(db, migrationsBefore(name));
}

/** People of whom nothing but their id matters, as every schema takes them. */
export async function putPeople(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await sql`insert into users (id, telegram_id, first_name, is_premium, ref_code, community_participation, created_at,
      referral_seen_at, community_checked_at)
    select id, id, 'Ada', false, id, true, 0, 0, 0 from unnest(${ids}::text[]) id`.execute(db);
}
