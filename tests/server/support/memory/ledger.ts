import {
  type Account,
  accountKey,
  assertBalanced,
  type Booking,
  type Entry,
  InsufficientBalance,
  isCached,
  USER_ACCOUNTS,
  type UserAccountName,
  userAccount,
} from '@axiom/domain/ledger';
import { axiom, type Currency, ton } from '@axiom/domain/money';
import type { Ids } from '#server/ports/random.ts';
import type {
  BookingSubject,
  HistoryQuery,
  LedgerRepository,
  OperationRow,
  UserBalances,
} from '#server/ports/store-ledger.ts';
import { sumsOf } from '#server/store/ledger-sums.ts';
import type { CommandTx } from '#server/ports/store-commands.ts';
import { countEntries } from './entries.ts';
import { by, descending } from './ordering.ts';
import { balanceKey, type Movement } from './tables/ledger.ts';
import type { MemoryTables } from './tables.ts';

export function ledgerRepository(tables: MemoryTables, ids: Ids): CommandTx['ledger'] & LedgerRepository {
  const { balances } = tables;
  const held = (account: Account, currency: Currency) =>
    balances.get(balanceKey(accountKey(account), currency))?.nano ?? 0n;
  return {
    post: async (booking, subject) => post(tables, ids, booking, subject),
    postAll: async (postings) => {
      for (const { booking, subject } of postings) post(tables, ids, booking, subject);
    },
    balances: async (userId) => balancesOf((name) => held(userAccount(userId, name), 'AXIOM')),
    balancesOf: async (userIds) =>
      new Map(
        userIds.map((userId) => [userId, balancesOf((name) => held(userAccount(userId, name), 'AXIOM'))]),
      ),
    lastAdjustedMs: async ({ userId, account, amountToken, note }, sinceMs) => {
      const own = accountKey(userAccount(userId, account));
      const same = tables.histories
        .of('user', userId)
        .map(({ movementId }) => tables.movements.get(movementId) as Movement)
        .filter(
          ({ kind, subject, entries }) =>
            kind === 'adjustment' &&
            subject.note === note &&
            subject.atMs >= sinceMs &&
            entries.some((entry) => accountKey(entry.account) === own && entry.amount === amountToken),
        );
      return same.length === 0 ? null : Math.max(...same.map(({ subject }) => subject.atMs));
    },
    sums: async () => sumsOf(keptSums(tables)),
    foldSums: async () => 0,
    countEntries: async (userId, range) => countEntries(tables, userId, range),
  };
}

/** Sums by `account currency`: `user/main AXIOM`, `system/fees AXIOM`. */
export function keptSums({ totals }: MemoryTables): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { account, currency, nano } of totals.all()) {
    const [owner, ...rest] = account.split('/');
    const key = `${owner}/${rest.at(-1)} ${currency}`;
    sums.set(key, (sums.get(key) ?? 0n) + nano);
  }
  return sums;
}

function balancesOf(held: (name: UserAccountName) => bigint): UserBalances {
  return {
    main: axiom(held('main')),
    referral: axiom(held('referral')),
    referralPending: axiom(held('referral_pending')),
    task: axiom(held('task')),
    bonded: axiom(held('bonded')),
    staked: axiom(held('staked')),
  };
}

function post(tables: MemoryTables, ids: Ids, booking: Booking, subject: BookingSubject): string {
  assertBalanced(booking);
  const id = ids.next();
  tables.movements.insert({ id, kind: booking.kind, subject, entries: booking.entries });
  for (const entry of booking.entries) {
    const { owner } = entry.account;
    if (owner === 'user') tables.histories.insertNew({ userId: entry.account.userId, movementId: id });
    add(tables.totals, entry);
  }
  for (const change of netChanges(booking.entries)) {
    const name = accountKey(change.account);
    const before = tables.balances.get(balanceKey(name, change.currency))?.nano ?? 0n;
    if (before + change.amount < 0n) {
      throw new InsufficientBalance(change.account, change.currency, before, -change.amount);
    }
    add(tables.balances, change);
  }
  return id;
}

function add(sums: MemoryTables['totals'], { account, currency, amount }: Entry): void {
  const name = accountKey(account);
  const before = sums.get(balanceKey(name, currency))?.nano ?? 0n;
  sums.put({ account: name, currency, nano: before + amount });
}

/** One net change per cached account. */
function netChanges(entries: readonly Entry[]): readonly Entry[] {
  const net = new Map<string, Entry>();
  for (const entry of entries) {
    if (!isCached(entry.account)) continue;
    const key = balanceKey(accountKey(entry.account), entry.currency);
    net.set(key, { ...entry, amount: entry.amount + (net.get(key)?.amount ?? 0n) });
  }
  return [...net.values()].filter(({ amount }) => amount !== 0n);
}

/** A person's accounts, the most liquid first: the history shows a movement by its entry on the first of them. */
const LIQUID_FIRST: readonly UserAccountName[] = [
  'main',
  'referral',
  'task',
  'referral_pending',
  'staked',
  'bonded',
];

/** Movements on a person's accounts. */
export function history(
  { histories, movements }: MemoryTables,
  userId: string,
  { offset, limit, order, kinds, fromMs = -Infinity, toMs = Infinity }: HistoryQuery,
): { rows: readonly OperationRow[]; total: number } {
  const inTime = by<Movement>(
    ({ subject }) => subject.atMs,
    ({ id }) => id,
  );
  const wanted = histories
    .of('user', userId)
    .map(({ movementId }) => movements.get(movementId) as Movement)
    .filter(
      ({ kind, subject }) =>
        (kinds === undefined || kinds.includes(kind)) && subject.atMs >= fromMs && subject.atMs < toMs,
    )
    .toSorted(order === 'asc' ? inTime : descending(inTime));
  return {
    rows: wanted.slice(offset, offset + limit).map((movement) => operationOf(movement, userId)),
    total: wanted.length,
  };
}

function operationOf({ id, kind, subject, entries }: Movement, userId: string): OperationRow {
  const own = entries.flatMap(({ account, amount }) =>
    account.owner === 'user' && account.userId === userId ? [{ name: account.name, amount }] : [],
  );
  const rank = ({ name }: { name: UserAccountName }) => LIQUID_FIRST.indexOf(name);
  const [shown] = own.toSorted((a, b) => rank(a) - rank(b));
  return {
    id,
    kind,
    createdAtMs: subject.atMs,
    account: shown?.name ?? USER_ACCOUNTS[0],
    amountToken: axiom(shown?.amount ?? 0n),
    amountTon: subject.shownTonNano === undefined ? null : ton(subject.shownTonNano),
    mintId: subject.mintId,
    stakingId: subject.stakeId,
    withdrawId: subject.payoutId,
    farmingId: subject.linkId,
    taskId: subject.taskId,
  };
}
