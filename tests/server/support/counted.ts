import { AsyncLocalStorage } from 'node:async_hooks';
import { type KyselyPlugin, sql, type Transaction } from 'kysely';
import type { Database } from '#server/store/open.ts';
import type { Tables } from '#server/store/tables.ts';

/** What a piece of work cost the database. */
export interface Cost {
  /** Statements, of a transaction each a round trip, of a command sent together; begin and commit are not among them. */
  readonly statements: number;
  /** Rows read of any table, by PostgreSQL's own counters. */
  readonly rows: number;
}

interface Tally {
  statements: number;
  rows: number;
}

/** The database, whose transactions tell what they cost to `costOf`. PostgreSQL only: the embedded one counts no rows. */
export function counted(database: Database): Database {
  const db = database.db.withPlugin(counting);
  return {
    ...database,
    alone: (work) => {
      const tally = running.getStore();
      return database.alone(async (ask) => {
        const rowsNow = async () => Number((await ask<{ rows: string }>(ROWS_READ, []))[0]?.rows ?? 0);
        // What earlier transactions of this connection have read may be among the counts still.
        const before = await rowsNow();
        return work(async (statement, values) => {
          if (tally !== undefined && statement.text === 'commit') tally.rows += (await rowsNow()) - before;
          else if (tally !== undefined && statement.text !== 'begin') tally.statements += 1;
          return ask<never>(statement, values);
        });
      });
    },
    db: new Proxy(db, {
      get: (target, name) =>
        name === 'transaction'
          ? () => countedTransaction(target.transaction())
          : bound(target, Reflect.get(target, name)),
    }),
  };
}

/** What the work costs that is done through a `counted` database inside of it. */
export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const tally: Tally = { statements: 0, rows: 0 };
  await running.run(tally, work);
  return tally;
}

const running = new AsyncLocalStorage<Tally>();

const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    const tally = running.getStore();
    if (tally !== undefined) tally.statements += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};

type Begin = ReturnType<Database['db']['transaction']>;

function countedTransaction(begin: Begin): Begin {
  return new Proxy(begin, {
    get: (target, name) => {
      if (name !== 'execute') {
        const call: unknown = Reflect.get(target, name);
        if (typeof call !== 'function') return call;
        return (...args: unknown[]) => countedTransaction(call.apply(target, args) as Begin);
      }
      return <T>(work: (tx: Transaction<Tables>) => Promise<T>) =>
        target.execute(async (tx) => {
          const tally = running.getStore();
          const before = await rowsRead(tx);
          const result = await work(tx);
          const read = (await rowsRead(tx)) - before;
          if (tally !== undefined) {
            tally.rows += read;
            tally.statements -= 2;
          }
          return result;
        });
    },
  });
}

const ROWS_READ = {
  name: '',
  text: `select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::text as rows from pg_stat_xact_user_tables`,
};

async function rowsRead(tx: Transaction<Tables>): Promise<number> {
  const found = await sql.raw<{ rows: string }>(ROWS_READ.text).execute(tx);
  return Number(found.rows[0]?.rows ?? 0);
}

function bound(target: object, value: unknown): unknown {
  return typeof value === 'function' ? value.bind(target) : value;
}
