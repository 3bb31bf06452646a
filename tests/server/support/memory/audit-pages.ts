import type { BookedLine } from '@axiom/domain/audit';
import { accountKey, type Entry } from '@axiom/domain/ledger';
import type { AuditPage, AuditRange } from '#server/ports/store-audit.ts';
import { keyOfEntry, type Movement } from './tables/ledger.ts';

/** Rows by a key of each. */
export function groupBy<Row>(rows: readonly Row[], key: (row: Row) => string): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group === undefined) groups.set(key(row), [row]);
    else group.push(row);
  }
  return groups;
}

/** One page of what was read in the order of its keys. */
export function pageBy<Row, Fact>(
  rows: readonly Row[],
  key: (row: Row) => string,
  { after, limit }: AuditRange,
  factOf: (row: Row) => readonly Fact[],
): AuditPage<Fact> {
  const page = rows
    .filter((row) => key(row) > after)
    .toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
    .slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.flatMap(factOf),
    read: page.length,
    next: last === undefined || page.length < limit ? null : key(last),
  };
}

/** What these movements do to each account, by kind. */
export function linesOf(movements: readonly Movement[], isWanted = (_entry: Entry) => true): BookedLine[] {
  const lines = new Map<string, BookedLine>();
  for (const { kind, entries } of movements) {
    const touched = new Set<string>();
    for (const entry of entries.filter(isWanted)) {
      const key = `${kind} ${keyOfEntry(entry)}`;
      const before = lines.get(key);
      const isFirst = !touched.has(key);
      touched.add(key);
      lines.set(key, {
        kind,
        account: accountKey(entry.account),
        currency: entry.currency,
        nano: (before?.nano ?? 0n) + entry.amount,
        movements: (before?.movements ?? 0) + (isFirst ? 1 : 0),
      });
    }
  }
  return [...lines.values()];
}
