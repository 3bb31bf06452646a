import { axiom, ton } from '@axiom/domain/money';
import type { BookedLine } from '@axiom/domain/audit';
import type { BookingKind } from '@axiom/domain/ledger';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { AuditPage, AuditRange } from '../../ports/store-audit.ts';
import type { Tables } from '../tables.ts';

export type Tx = Transaction<Tables>;

/** Keys after `after` and up to `last`. */
export interface Span {
  readonly after: string;
  readonly last: string;
}

/** Condition: a column's value is in the span. */
export function inside(column: string, { after, last }: Span): RawBuilder<boolean> {
  const ref = sql.ref(column);
  return sql`${ref} > ${after} and ${ref} <= ${last}`;
}

/** A page of facts about a range of a table's keys; `where` limits the rows. */
export async function pageOf<Row>(
  tx: Tx,
  [table, key]: readonly [table: string, key: string],
  range: AuditRange,
  factsOf: (tx: Tx, span: Span) => Promise<readonly Row[]>,
  where?: RawBuilder<unknown>,
): Promise<AuditPage<Row>> {
  const span = await spanOf(tx, table, key, range, where);
  if (span === null) return { rows: [], read: 0, next: null };
  const next = span.read < range.limit ? null : span.last;
  return { rows: await factsOf(tx, span), read: span.read, next };
}

/** The span of a range of a table's keys, and how many rows it has; null if none. */
export async function spanOf(
  tx: Tx,
  table: string,
  key: string,
  { after, limit }: AuditRange,
  where: RawBuilder<unknown> = sql`true`,
): Promise<(Span & { readonly read: number }) | null> {
  const column = sql.ref(key);
  const found = await sql<{ last: string | null; read: number }>`
    select max(key) as last, count(*)::int as read from (
      select ${column} as key from ${sql.table(table)} where ${column} > ${after} and ${where}
      order by ${column} limit ${limit}) range`.execute(tx);
  const row = found.rows[0];
  return row === undefined || row.last === null ? null : { after, last: row.last, read: row.read };
}

/**
 * The entries of each movement `v`, read movement by movement. For a plain join the planner may compare every
 * movement of a range with every entry, and a range of ten thousand would exceed the statement timeout.
 */
export const ENTRIES = sql`cross join lateral (
  select * from ledger_entries where movement_id = v.id and owner_id = v.owner_id offset 0) e`;

interface LineRow {
  subject: string;
  kind: string;
  account: string;
  currency: string;
  nano: string;
  movements: number;
}

export type Lines = ReadonlyMap<string, readonly BookedLine[]>;

/** Everything booked about each row of a span; `subject` is the movement's column that names the row. */
export async function linesAbout(
  tx: Tx,
  subject: 'mint_id' | 'payout_id' | 'deposit_id',
  span: Span,
  where: RawBuilder<unknown> = sql`true`,
): Promise<Lines> {
  const column = sql.ref(`v.${subject}`);
  const found = await sql<LineRow>`
    select ${column} as subject, v.kind, e.account, e.currency, sum(e.amount)::text as nano,
      count(distinct v.id)::int as movements
    from ledger_movements v ${ENTRIES} where ${inside(`v.${subject}`, span)} and ${where} group by 1, 2, 3, 4`.execute(
    tx,
  );
  return groupLines(found.rows);
}

export function groupLines(rows: readonly LineRow[]): Lines {
  const lines = new Map<string, BookedLine[]>();
  for (const { subject, kind, account, currency, nano, movements } of rows) {
    const line: BookedLine = {
      kind: kind as BookingKind,
      account,
      currency: currency as BookedLine['currency'],
      nano: BigInt(nano),
      movements,
    };
    const known = lines.get(subject);
    if (known === undefined) lines.set(subject, [line]);
    else known.push(line);
  }
  return lines;
}

/** A sum from the database, which comes as text. */
export const tokens = (sum: string | null) => axiom(BigInt(sum ?? '0'));
export const coins = (sum: string | null) => ton(BigInt(sum ?? '0'));
