import { LINE_LOOKED_AT } from '@axiom/domain/withdrawal';

/**
 * Sales that wait, in the order of the line. Not `kind = 'withdrawal' order by place`: PostgreSQL may then read all payouts that
 * were ever made in the order of their places until it has found the first that wait.
 */
const line = (order: 'asc' | 'desc', limit: number): string => `select w.place from payouts w
  where w.status = 'queued' and w.kind >= 'withdrawal' order by w.kind ${order}, w.place ${order} limit ${limit}`;

/** SQL of the places of the first sales that wait, comma-separated; null: none does. */
export const LINE_HEAD = `(select string_agg(first.place::text, ',' order by first.place)
  from (${line('asc', LINE_LOOKED_AT)}) first)`;

/** SQL of the place of the last sale that waits; null: none does. */
export const LINE_END = `(${line('desc', 1)})`;

/** What LINE_HEAD says, read. */
export const headIn = (text: string | null): readonly number[] =>
  text === null ? [] : text.split(',').map(Number);
