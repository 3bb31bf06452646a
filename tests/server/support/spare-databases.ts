import type { PGlite } from '@electric-sql/pglite';
import { type Kysely, sql } from 'kysely';
import { createEmbedded, type Database, overEmbedded } from '#server/store/open.ts';
import type { Tables } from '#server/store/tables.ts';
import { preparedEmbedded } from './prepared.ts';

/**
 * Embedded databases of this worker that nobody uses now. Making one takes half a second of a core, emptying one a hundredth.
 * None comes back whose schema is another one, or that has grown.
 */
const spare: PGlite[] = [];
let madeSchema: string | undefined;

const MOST_BYTES = 30_000_000;

/** An empty embedded database with the schema. After its `close` nobody reaches it through what was returned. */
export async function openSpare(): Promise<Database> {
  const lite = spare.pop() ?? (await createEmbedded({ loadDataDir: await preparedEmbedded() }));
  madeSchema ??= await schemaOf(lite);
  const { proxy, revoke } = Proxy.revocable(lite, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const database = overEmbedded(proxy, (error) => {
    throw error;
  });
  let closed: Promise<void> | undefined;
  const giveBack = async (): Promise<void> => {
    const isSpare = await emptied(database.db, lite).catch(() => false);
    revoke();
    if (isSpare) spare.push(lite);
    else if (!lite.closed) await lite.close();
  };
  return { ...database, close: () => (closed ??= giveBack()) };
}

/** Row by row without the database's own guards: many times quicker than truncating tables that are nearly empty. */
export async function emptyTables(db: Kysely<Tables>): Promise<void> {
  const tables = await sql<{ name: string }>`select relname as name from pg_class where relkind in ('r', 'p')
    and relnamespace = 'public'::regnamespace and not relispartition and relname <> 'schema_migrations'`.execute(
    db,
  );
  const deletions = tables.rows.map(({ name }) => `delete from "${name}";`).join(' ');
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(`do $$ begin ${deletions} end $$`).execute(tx);
  });
}

/** Makes it as new; false: it cannot be. */
async function emptied(db: Kysely<Tables>, lite: PGlite): Promise<boolean> {
  if (lite.closed) return false;
  const work = async (): Promise<boolean> => {
    await emptyTables(db);
    await lite.query('discard all');
    await lite.query(`select setval(oid::regclass, 1, false) from pg_class where relkind = 'S'`);
    const { rows } = await lite.query<{ bytes: bigint }>(
      'select pg_database_size(current_database()) as bytes',
    );
    return Number(rows[0]?.bytes) < MOST_BYTES && (await schemaOf(lite)) === madeSchema;
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, 5000, false)));
  return Promise.race([work(), late]).finally(() => clearTimeout(timer));
}

/** Changes with every table, column, guard and function. */
async function schemaOf(lite: PGlite): Promise<string> {
  const ours = "'public'::regnamespace";
  const { rows } = await lite.query<{
    schema: string;
  }>(`select md5(string_agg(part, ' ' order by part)) as schema from (
    select 'class ' || oid || ' ' || xmin from pg_class where relnamespace = ${ours}
    union all select 'column ' || a.attrelid || ' ' || a.attnum || ' ' || a.xmin from pg_attribute a
      join pg_class c on c.oid = a.attrelid where c.relnamespace = ${ours}
    union all select 'constraint ' || oid || ' ' || xmin from pg_constraint where connamespace = ${ours}
    union all select 'trigger ' || oid || ' ' || xmin from pg_trigger
    union all select 'function ' || oid || ' ' || xmin from pg_proc where pronamespace = ${ours}
    union all select 'migration ' || name from schema_migrations) as parts (part)`);
  return rows[0]?.schema ?? '';
}
