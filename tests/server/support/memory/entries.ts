import { USER_ACCOUNTS } from '@axiom/domain/ledger';
import { axiom, ton } from '@axiom/domain/money';
import { CANDLE_INTERVALS, CANDLE_SECONDS, type Price } from '@axiom/domain/price';
import { operationKindOf, type StatementBalances, type StatementEntry } from '@axiom/domain/records';
import type { EntriesPage, EntriesRange, EntryPlace } from '#server/ports/store-ledger.ts';
import type { StatementStart } from '#server/ports/store-reads.ts';
import { by } from './ordering.ts';
import type { Movement } from './tables/ledger.ts';
import type { MemoryTables } from './tables.ts';

interface Placed extends EntryPlace {
  readonly entry: StatementEntry;
}

const inTime = by<Placed>(
  ({ atMs }) => atMs,
  ({ operationId }) => operationId,
  ({ position }) => position,
);

/** A person's entries, in time. */
const allOf = (tables: MemoryTables, userId: string): readonly Placed[] =>
  tables.histories
    .of('user', userId)
    .flatMap(({ movementId }) => entriesOf(tables, tables.movements.get(movementId) as Movement, userId))
    .toSorted(inTime);

const within = (tables: MemoryTables, userId: string, { fromMs, toMs }: EntriesRange): readonly Placed[] =>
  allOf(tables, userId).filter(({ atMs }) => atMs >= fromMs && atMs < toMs);

/** How many entries a period has. */
export const countEntries = (tables: MemoryTables, userId: string, range: EntriesRange): number =>
  within(tables, userId, range).length;

/** The beginning of a period. */
export function statementStart(
  tables: MemoryTables,
  userId: string,
  range: EntriesRange,
  limit: number,
): StatementStart {
  return {
    total: countEntries(tables, userId, range),
    before: balancesBefore(tables, userId, range.fromMs),
    ...pageOf(within(tables, userId, range), limit),
  };
}

/** More entries, after a place. */
export const entriesAfter = (
  tables: MemoryTables,
  userId: string,
  range: EntriesRange,
  after: EntryPlace,
  limit: number,
): EntriesPage =>
  pageOf(
    within(tables, userId, range).filter((one) => isLater(one, after)),
    limit,
  );

function pageOf(rest: readonly Placed[], limit: number): EntriesPage {
  const page = rest.slice(0, limit);
  return {
    entries: page.map(({ entry }) => entry),
    next: page.length < limit ? null : (page.at(-1) ?? null),
  };
}

/** A person's balances by their entries before an instant. */
export function balancesBefore(tables: MemoryTables, userId: string, atMs: number): StatementBalances {
  const sums = Object.fromEntries(USER_ACCOUNTS.map((name) => [name, axiom(0n)])) as Record<
    keyof StatementBalances,
    StatementBalances['main']
  >;
  for (const { entry } of within(tables, userId, { fromMs: -Infinity, toMs: atMs }))
    sums[entry.account] = axiom(sums[entry.account] + entry.amountToken);
  return sums;
}

function isLater(one: EntryPlace, other: EntryPlace): boolean {
  if (one.atMs !== other.atMs) return one.atMs > other.atMs;
  if (one.operationId !== other.operationId) return one.operationId > other.operationId;
  return one.position > other.position;
}

function entriesOf(tables: MemoryTables, movement: Movement, userId: string): Placed[] {
  const { id, kind, subject, entries } = movement;
  const own = entries.flatMap(({ account, amount }, position) =>
    account.owner === 'user' && account.userId === userId
      ? [{ account: account.name, amount, position }]
      : [],
  );
  return own.map(({ account, amount, position }, index) => ({
    atMs: subject.atMs,
    operationId: id,
    position,
    entry: {
      operationId: id,
      kind: operationKindOf(kind),
      createdAtMs: subject.atMs,
      account,
      amountToken: axiom(amount),
      paidTon: index > 0 || subject.shownTonNano === undefined ? null : ton(subject.shownTonNano),
      price: priceAt(tables, subject.atMs),
      subjectId:
        subject.payoutId ?? subject.linkId ?? subject.taskId ?? subject.stakeId ?? subject.mintId ?? null,
    },
  }));
}

function priceAt({ readings, candles }: MemoryTables, at: number): Price | null {
  const held = readings
    .all()
    .filter(({ atMs }) => atMs <= at)
    .toSorted((one, other) => other.atMs - one.atMs)[0];
  if (held !== undefined) return held.price;
  const found = CANDLE_INTERVALS.flatMap((interval) =>
    candles
      .of('interval', interval)
      .filter(
        ({ timeSeconds }) =>
          timeSeconds <= Math.floor(at / 1000) &&
          timeSeconds > Math.floor(at / 1000) - CANDLE_SECONDS[interval],
      ),
  );
  return found[0]?.open ?? null;
}
