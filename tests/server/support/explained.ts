import type { Database } from '#server/store/open.ts';
import type { Statement } from '#server/store/statement.ts';

/** What a statement cost PostgreSQL, by its own account. */
export interface Explained {
  readonly name: string;
  /** Rows of tables that were read, also those that were left out again. */
  readonly read: number;
  readonly answered: number;
}

interface Asked {
  readonly statement: Statement;
  readonly values: readonly unknown[];
}

/** The database, which remembers what it is asked outside of transactions. */
export function remembering(database: Database): { readonly database: Database; take(): readonly Asked[] } {
  let asked: Asked[] = [];
  return {
    database: {
      ...database,
      ask: (statement, values) => {
        asked.push({ statement, values });
        return database.ask(statement, values);
      },
    },
    take: () => {
      const taken = asked;
      asked = [];
      return taken;
    },
  };
}

/** A plan as it ran. */
export interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

/** Runs a statement once more and counts. */
export async function explain(database: Database, { statement, values }: Asked): Promise<Explained> {
  const [row] = await database.ask<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(
    {
      name: `explain_${statement.name}`,
      text: `explain (analyze, timing off, format json) ${statement.text}`,
    },
    values,
  );
  if (row === undefined) throw new Error('the database explains nothing');
  const { Plan: plan } = row['QUERY PLAN'][0];
  return { name: statement.name, read: rowsRead(plan), answered: plan['Actual Rows'] };
}

/** Rows of tables that were read, also those that were left out again. */
export function rowsRead(plan: Plan): number {
  const here =
    plan['Relation Name'] === undefined
      ? 0
      : (plan['Actual Rows'] +
          (plan['Rows Removed by Filter'] ?? 0) +
          (plan['Rows Removed by Index Recheck'] ?? 0)) *
        plan['Actual Loops'];
  return (plan.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), here);
}
