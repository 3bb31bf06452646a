import { sql } from 'kysely';
import type { CommandKey } from '#server/ports/store-plumbing.ts';
import type { Database } from '#server/store/open.ts';

/** Takes an idempotency key as another server does whose command has not ended: until `ended`. */
export async function holdKey(
  { db }: Pick<Database, 'db'>,
  { userId, route, key }: CommandKey,
  begun: () => void,
  ended: Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`insert into idempotency_keys (user_id, route, key, body_hash, created_at)
      values (${userId}, ${route}, ${key}, 'hash', 0)`.execute(tx);
    begun();
    await ended;
  });
}
