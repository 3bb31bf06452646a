import { USER_ACCOUNTS } from '@axiom/domain/ledger';
import { axiom, ton } from '@axiom/domain/money';
import { CANDLE_INTERVALS, CANDLE_SECONDS, type Price } from '@axiom/domain/price';
import { operationKindOf, type StatementBalances, type StatementEntry } from '@axiom/domain/records';
import type { EntriesRange, EntryPlace, LedgerRepository } from '#server/ports/store-ledger.ts';
import type { CommandTx } from '#server/ports/store-commands.ts';
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

/** What a statement reads of the ledger. */
export function entryRows(
  tables: MemoryTables,
): Pick<CommandTx['ledger'] & LedgerRepository, 'entries' | 'countEntries' | 'balancesBefore'> {
  const all = (userId: string) =>
    tables.histories
      .of('user', userId)
      .flatMap(({ movementId }) => entriesOf(tables, tables.movements.get(movementId) as Movement, userId))
      .toSorted(inTime);
  const within = (userId: string, { fromMs, toMs }: EntriesRange) =>
    all(userId).filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
  return {
    entries: async (userId, range, after, limit) => {
      const rest = within(userId, range).filter((one) => after === null || isLater(one, after));
      const page = rest.slice(0, limit);
      return {
        entries: page.map(({ entry }) => entry),
        next: page.length < limit ? null : (page.at(-1) ?? null),
      };
    },
    countEntries: async (userId, range) => within(userId, range).length,
    balancesBefore: async (userId, atMs) => {
      const sums = Object.fromEntries(USER_ACCOUNTS.map((name) => [name, axiom(0n)])) as Record<
        keyof StatementBalances,
        StatementBalances['main']
      >;
      for (const { entry } of within(userId, { fromMs: -Infinity, toMs: atMs }))
        sums[entry.account] = axiom(sums[entry.account] + entry.amountToken);
      return sums;
    },
  };
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
