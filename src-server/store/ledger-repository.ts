import {
  accountKey,
  assertBalanced,
  type Booking,
  type Entry,
  InsufficientBalance,
  USER_ACCOUNTS,
  type UserAccountName,
  userAccount,
} from '@axiom/domain/ledger';
import { sql, type Transaction } from 'kysely';
import type { Ids } from '../ports/random.ts';
import type {
  Adjustment,
  BookingSubject,
  LedgerRepository,
  Posting,
  UserBalances,
} from '../ports/store-ledger.ts';
import { balancesOfAccounts } from './balances.ts';
import { foldSums, keptSums, sumsOf } from './ledger-sums.ts';
import { many } from './many.ts';
import { entryRowsOf, type Movement, movementRow } from './movement-rows.ts';
import { netChanges } from './net-changes.ts';
import { big, numOrNull } from './numbers.ts';
import { ownerOf } from './owners.ts';
import type { Tables } from './tables.ts';

type Tx = Transaction<Tables>;

export function ledgerRepository(tx: Tx, ids: Ids): LedgerRepository {
  return {
    post: (booking, subject) => post(tx, ids, booking, subject),
    postAll: async (postings) => void (await postAll(tx, ids, postings)),
    async balances(userId) {
      const found = (await balancesOf(tx, [userId])).get(userId);
      if (found === undefined) throw new Error(`no balances of ${userId}`);
      return found;
    },
    balancesOf: (userIds) => balancesOf(tx, userIds),
    lastAdjustedMs: (adjustment, sinceMs) => lastAdjustedMs(tx, adjustment, sinceMs),
    sums: async () => sumsOf(await keptSums(tx)),
    foldSums: (limit) => foldSums(tx, limit),
  };
}

async function post(tx: Tx, ids: Ids, booking: Booking, subject: BookingSubject): Promise<string> {
  const [id = ''] = await postAll(tx, ids, [{ booking, subject }]);
  return id;
}

async function postAll(tx: Tx, ids: Ids, postings: readonly Posting[]): Promise<readonly string[]> {
  const movements = postings.map(({ booking, subject }) => {
    assertBalanced(booking);
    return { id: ids.next(), booking, subject };
  });
  if (movements.length === 0) return [];
  await insertMovements(tx, movements);
  const entries = movements.flatMap(entryRowsOf);
  if (entries.length > 0)
    await sql`insert into ledger_entries (movement_id, position, account, currency, amount, owner_id, at)
      select movement_id, position, account, currency, amount, owner_id, at
      from json_to_recordset(${many(entries)}) as x (movement_id text, position int4, account text, currency text,
        amount int8, owner_id text, at int8)`.execute(tx);
  await applyChanges(tx, netChanges(postings.flatMap(({ booking }) => booking.entries)));
  return movements.map(({ id }) => id);
}

async function insertMovements(tx: Tx, movements: readonly Movement[]): Promise<void> {
  const rows = movements.map(movementRow);
  await sql`insert into ledger_movements (id, owner_id, kind, at, mint_id, stake_id, payout_id, deposit_id, link_id, task_id,
      note, shown_ton)
    select id, owner_id, kind, at, mint_id, stake_id, payout_id, deposit_id, link_id, task_id, note, shown_ton
    from json_to_recordset(${many(rows)}) as x (id text, owner_id text, kind text, at int8, mint_id text, stake_id text,
      payout_id text, deposit_id text, link_id text, task_id text, note text, shown_ton int8)`.execute(tx);
}

/** Debits first, then credits, each in the same order for all transactions. */
async function applyChanges(tx: Tx, changes: readonly Entry[]): Promise<void> {
  await takeAll(
    tx,
    changes.filter(({ amount }) => amount < 0n),
  );
  const given = changes.filter(({ amount }) => amount > 0n);
  if (given.length === 0) return;
  await sql`insert into accounts (name, owner_id, currency, balance)
    select name, owner_id, currency, amount from json_to_recordset(${many(given.map(changeRow))})
      as x (name text, owner_id text, currency text, amount int8) order by name, currency
    on conflict (name, currency, owner_id) do update set balance = accounts.balance + excluded.balance`.execute(
    tx,
  );
}

const changeRow = ({ account, currency, amount }: Entry) => ({
  name: accountKey(account),
  owner_id: ownerOf(account),
  currency,
  amount,
});

/** Takes from all of them, in one order for all transactions. @throws InsufficientBalance */
async function takeAll(tx: Tx, taken: readonly Entry[]): Promise<void> {
  if (taken.length === 0) return;
  const rows = many(taken.map(changeRow));
  const names = sql.join(taken.map(({ account }) => accountKey(account)));
  const owners = sql.join([...new Set(taken.map(({ account }) => ownerOf(account)))]);
  const made = await sql<{ name: string; currency: string }>`with held as materialized (
      select h.* from (select * from json_to_recordset(${rows})
          as x (name text, owner_id text, currency text, amount int8) order by x.name, x.currency) x
        cross join lateral (select a.name, a.owner_id, a.currency, x.amount from accounts a
          where a.owner_id = x.owner_id and a.name = x.name and a.currency = x.currency
          offset 0 for no key update of a) h)
    update accounts a set balance = a.balance + h.amount from held h
    where a.owner_id = h.owner_id and a.name = h.name and a.currency = h.currency
      and a.owner_id in (${owners}) and a.name in (${names}) and a.balance + h.amount >= 0
    returning a.name, a.currency`.execute(tx);
  const isMade = new Set(made.rows.map(({ name, currency }) => `${name}/${currency}`));
  const short = taken.find(({ account, currency }) => !isMade.has(`${accountKey(account)}/${currency}`));
  if (short === undefined) return;
  const { account, currency, amount } = short;
  const row = await tx
    .selectFrom('accounts')
    .select('balance')
    .where('name', '=', accountKey(account))
    .where('owner_id', '=', ownerOf(account))
    .where('currency', '=', currency)
    .executeTakeFirst();
  throw new InsufficientBalance(account, currency, row?.balance ?? 0n, -amount);
}

async function balancesOf(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, UserBalances>> {
  if (userIds.length === 0) return new Map();
  const names = sql.join(USER_ACCOUNTS.map((name) => sql`'user/' || u.id || ${sql.lit(`/${name}`)}`));
  const { rows } = await sql<{ name: string; balance: bigint }>`
    select a.name, a.balance from json_array_elements_text(${many(userIds)}) as u (id)
      cross join lateral (select name, balance from accounts
        where owner_id = u.id and name = any(array[${names}]) and currency = 'AXIOM' offset 0) a`.execute(tx);
  const found = new Map(rows.map((row) => [row.name, row.balance]));
  return new Map(
    userIds.map((userId) => {
      const nanoOf = (name: UserAccountName) => found.get(accountKey(userAccount(userId, name))) ?? 0n;
      return [userId, balancesOfAccounts(nanoOf)];
    }),
  );
}

async function lastAdjustedMs(
  tx: Tx,
  { userId, account, amountToken, note }: Adjustment,
  sinceMs: number,
): Promise<number | null> {
  const { rows } = await sql<{ at: bigint | null }>`select max(e.at) as at from ledger_entries e
      cross join lateral (select * from ledger_movements where id = e.movement_id and owner_id = e.owner_id offset 0) m
    where e.owner_id = ${userId} and e.account like 'user/%' and e.at >= ${big(sinceMs)}
      and e.account = ${accountKey(userAccount(userId, account))} and e.amount = ${amountToken}
      and m.kind = 'adjustment' and m.note = ${note}`.execute(tx);
  return numOrNull(rows[0]?.at ?? null);
}
