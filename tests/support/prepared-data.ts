import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '#server/store/migrations/index.ts';
import { openEmbedded } from '#server/store/open.ts';
import { keptFolder } from './kept-folder.ts';
import { root } from './program.ts';

const PACKAGE = join(root, 'node_modules/@electric-sql/pglite/package.json');

let preparing: Promise<string> | undefined;

/**
 * Gives a data folder an empty database with the schema, as a start would make it: initialising one takes four seconds of a
 * processor, which a test about anything else need not pay. A folder that has a database is left alone.
 */
export async function prepareData(dataDir: string): Promise<void> {
  const place = join(dataDir, 'database');
  if (existsSync(place)) return;
  preparing ??= keptFolder(
    'data',
    `${readFileSync(PACKAGE, 'utf8')}${JSON.stringify(migrations)}`,
    async (folder) => {
      const database = await openEmbedded(join(folder, 'database'));
      await database.migrate();
      await database.close();
    },
  );
  cpSync(await preparing, dataDir, { recursive: true });
}
