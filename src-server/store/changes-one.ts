import type { UpdateResult } from 'kysely';

/**
 * Runs an update whose condition describes the row before it. Returns false when no row matched; nothing was
 * changed then.
 */
export async function changesOne(update: {
  executeTakeFirst(): Promise<UpdateResult | undefined>;
}): Promise<boolean> {
  return (await update.executeTakeFirst())?.numUpdatedRows === 1n;
}
