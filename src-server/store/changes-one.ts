import type { UpdateResult } from 'kysely';

/** Runs an update that names what the row is like before it; false, and nothing changed, where it is not so any more. */
export async function changesOne(update: {
  executeTakeFirst(): Promise<UpdateResult | undefined>;
}): Promise<boolean> {
  return (await update.executeTakeFirst())?.numUpdatedRows === 1n;
}
