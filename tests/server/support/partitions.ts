import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { PARTITIONS } from '#server/store/migrations/partitioned.ts';
import { type Database, openPostgres } from '#server/store/open.ts';
import { postgresPool } from '#server/store/postgres-pool.ts';
import type { Ask } from '#server/store/statement.ts';
import type { Tables } from '#server/store/tables.ts';
import { passedOver, type Plan, rowsRead } from './explained.ts';

/** A statement as it ran, the partitions in which PostgreSQL looked for its rows, and how many it read, by its own account. */
export interface Looked {
  readonly statement: string;
  readonly partitions: readonly string[];
  readonly rows: number;
  /** Blocks of indexes that it passed over. */
  readonly over: number;
}

/** PostgreSQL, which explains every statement before it runs: statements with names also as they are planned once for all values. */
export interface Watched {
  readonly database: Database;
  /** What ran since the last time. */
  take(): readonly Looked[];
  /** The numbers of the partitions in which rows of these people and links lie. */
  numbersOf(ids: readonly string[]): Promise<ReadonlySet<number>>;
}

type Explained = readonly { readonly 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }[];
/** Runs text with values in the transaction of the statement that is explained. */
type Run = (text: string, values?: readonly unknown[]) => Promise<readonly object[]>;

const EXPLAIN = 'explain (analyze, buffers, timing off, format json)';
const IS_ROWS = /^\s*(?:select|insert|update|delete|with|\()/i;

export async function watched(url: string): Promise<Watched> {
  const base = await openPostgres(url, () => undefined);
  const pool = postgresPool(url, () => undefined);
  const { rows } = await pool.query<{ name: string }>(
    'select inhrelid::regclass::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where c.relkind = $1',
    ['r'],
  );
  const partitions = new Set(rows.map(({ name }) => name));
  let seen: Looked[] = [];
  const keep = (statement: string, explained: readonly object[]): void => {
    const [row] = explained as Explained;
    if (row === undefined) throw new Error(`nothing is explained of ${statement}`);
    const { Plan: plan } = row['QUERY PLAN'][0];
    const found = new Set(scanned(plan));
    seen.push({
      statement,
      partitions: [...found].filter((name) => partitions.has(name)),
      rows: rowsRead(plan),
      over: passedOver(plan),
    });
  };
  const undone = async (run: Run, work: () => Promise<void>): Promise<void> => {
    await run('savepoint looked');
    await work();
    await run('rollback to savepoint looked');
  };
  /** As it is planned for its values, and as for any. */
  const explainNamed = async (run: Run, name: string, text: string, values: readonly unknown[]) => {
    const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
    await run(`prepare looked as ${text}`);
    for (const mode of ['force_custom_plan', 'force_generic_plan'])
      await undone(run, async () => {
        await run(`set local plan_cache_mode = ${mode}`);
        keep(`${name}, ${mode}`, await run(`${EXPLAIN} execute looked${given}`));
      });
    await run('deallocate looked');
  };
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: clientsOf(pool, (run, text, values) =>
        undone(run, async () => keep(text, await run(`${EXPLAIN} ${text}`, values))),
      ),
    }),
  });
  const ask: Ask = async (statement, values) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const run: Run = async (text, given = []) => (await client.query<object>(text, [...given])).rows;
      await explainNamed(run, statement.name, statement.text, values);
    } finally {
      await client.query('rollback');
      client.release();
    }
    return base.ask<never>(statement, values);
  };
  return {
    database: {
      ...base,
      db,
      ask,
      alone: (work) =>
        base.alone(async (send) => {
          let last: Promise<unknown> = Promise.resolve();
          const run: Run = (text, values = []) => send({ name: '', text }, values);
          return work((statement, values) => {
            const next = last.then(async () => {
              if (statement.name !== '') await explainNamed(run, statement.name, statement.text, values);
              return send<never>(statement, values);
            });
            last = next.catch(() => undefined);
            return next;
          });
        }),
      close: async () => {
        await db.destroy();
        await base.close();
      },
    },
    take: () => seen.splice(0),
    async numbersOf(ids) {
      const { rows: numbers } = await pool.query<{ number: number }>(
        `select distinct n::int4 as number from generate_series(0, $1::int4 - 1) n, unnest($2::text[]) as of (id)
          where satisfies_hash_partition('outbox'::regclass, $1::int4, n::int4, of.id)`,
        [PARTITIONS, ids],
      );
      return new Set(numbers.map(({ number }) => number));
    },
  };
}

/** Partitions and tables whose rows were looked for; what pruning has left out was never executed. */
function scanned(plan: Plan): string[] {
  const name = plan['Relation Name'];
  const isScan = name !== undefined && plan['Node Type'].includes('Scan') && plan['Actual Loops'] > 0;
  return [...(isScan ? [name] : []), ...(plan.Plans ?? []).flatMap(scanned)];
}

/** The clients of a pool, each statement of which is looked at before it runs. */
function clientsOf(
  pool: pg.Pool,
  look: (run: Run, text: string, values: readonly unknown[]) => Promise<void>,
): ConstructorParameters<typeof PostgresDialect>[0]['pool'] {
  return {
    connect: async () => {
      const client = await pool.connect();
      const run: Run = async (text, values = []) => (await client.query<object>(text, [...values])).rows;
      return {
        release: () => client.release(),
        query: async (text: string, values: readonly unknown[]) => {
          if (IS_ROWS.test(text)) await look(run, text, values);
          return client.query(text, [...values]);
        },
      } as never;
    },
    end: () => pool.end(),
  } as never;
}

/** What statements are given; lists as arrays. */
type Cell = string | number | bigint | boolean | null;

/** A value as it stands in a statement. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return quoted(`{${(value as readonly Cell[]).map(element).join(',')}}`);
  const cell = value as Cell | undefined;
  return cell === null || cell === undefined ? 'null' : quoted(String(cell));
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const element = (cell: Cell): string =>
  cell === null ? 'null' : `"${String(cell).replaceAll(/["\\]/g, String.raw`\$&`)}"`;
