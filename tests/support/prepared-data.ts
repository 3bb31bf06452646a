import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prepareFolder } from '../server/support/prepared.ts';

/**
 * Gives a data folder an empty database with the schema, as a start would make it: initialising one takes four seconds of a
 * processor, which a test about anything else need not pay. A folder that has a database is left alone.
 */
export async function prepareData(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, 'database'))) await prepareFolder(dataDir);
}
