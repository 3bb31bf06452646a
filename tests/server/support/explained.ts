import type { Database } from '#server/store/open.ts';
import type { Statement } from '#server/store/statement.ts';

/** What a statement cost PostgreSQL, by its own account. */
export interface Explained {
  readonly name: string;
  /** Rows of tables that were read, also those that were left out again. */
  readonly read: number;
  readonly answered: number;
  /** As `passedOver`. */
  readonly over: number;
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
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly Plan[];
}

/** Runs a statement once more and counts. */
export async function explain(database: Database, { statement, values }: Asked): Promise<Explained> {
  const [row] = await database.ask<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(
    {
      name: `explain_${statement.name}`,
      text: `explain (analyze, buffers, timing off, format json) ${statement.text}`,
    },
    values,
  );
  if (row === undefined) throw new Error('the database explains nothing');
  const { Plan: plan } = row['QUERY PLAN'][0];
  return {
    name: statement.name,
    read: rowsRead(plan),
    answered: plan['Actual Rows'],
    over: passedOver(plan),
  };
}

const rowsOf = (plan: Plan): number =>
  (plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0)) *
  plan['Actual Loops'];

/** Rows of tables that were read, also those that were left out again. */
export function rowsRead(plan: Plan): number {
  const here = plan['Relation Name'] === undefined ? 0 : rowsOf(plan);
  return (plan.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), here);
}

/** Blocks of the way down an index, of a large table, and of a row behind it. */
const BLOCKS_DOWN = 5;
const BLOCKS_A_ROW = 2;

/**
 * Blocks that scans read beyond those of the rows they found: what an index passes over is no row of the plan. One finds a row
 * by its id also where it holds all rows of its owner, and reads all of those.
 */
export function passedOver(plan: Plan): number {
  const isScan = plan['Relation Name'] !== undefined && (plan.Plans ?? []).length === 0;
  const blocks = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  const usual = BLOCKS_DOWN * plan['Actual Loops'] + BLOCKS_A_ROW * rowsOf(plan);
  const here = isScan ? Math.max(0, blocks - usual) : 0;
  return (plan.Plans ?? []).reduce((sum, each) => sum + passedOver(each), here);
}
