import { gathered } from '../gathered.ts';
import type { Ask, Statement } from '../statement.ts';

/** What every row says: the place in its group of the call that it answers, from 1. */
export interface Asked {
  readonly asked: number;
}

/** A statement that answers several calls: each parameter has one value a call. */
export interface Question<Call, Row, Answer> {
  readonly statement: Statement;
  readonly values: (calls: readonly Call[]) => readonly unknown[];
  /** The answer to one call, from its rows in their order. */
  readonly read: (rows: readonly (Row & Asked)[], call: Call) => Answer;
}

/** Asks for calls that come at the same time together. */
export function together<Call, Row extends object, Answer>(
  ask: Ask,
  { statement, values, read }: Question<Call, Row, Answer>,
): (call: Call) => Promise<Answer> {
  return gathered<Call, Answer>(async (calls) => {
    const found: (Row & Asked)[][] = calls.map(() => []);
    for (const row of await ask<Row & Asked>(statement, values(calls))) found[row.asked - 1]?.push(row);
    return calls.map((call, place) => read(found[place] ?? [], call));
  });
}

/** The rows of a list that was joined from outside: one that holds nothing has one row of nulls. */
export function there<Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] {
  return (rows[0]?.id as string | null | undefined) === null ? [] : rows;
}
