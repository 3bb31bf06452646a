import { type BookingKind, USER_ACCOUNTS, type UserAccountName } from '@axiom/domain/ledger';
import { axiom, ton } from '@axiom/domain/money';
import { CANDLE_INTERVALS, CANDLE_SECONDS, price9 } from '@axiom/domain/price';
import { operationKindOf, type StatementBalances, type StatementEntry } from '@axiom/domain/records';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { EntriesRange, EntryPlace, LedgerRepository } from '../ports/store-ledger.ts';
import { big, num } from './numbers.ts';
import type { Statement } from './statement.ts';
import type { Tables } from './tables.ts';

type Tx = Transaction<Tables>;

/** How many entries $1 has from $2 on, before $3. */
export const COUNT_ENTRIES: Statement = {
  name: 'count_entries',
  text: `select count(*) as count from ledger_entries
    where owner_id = $1 and account like 'user/%' and at >= $2::int8 and at < $3::int8`,
};

/** What a statement reads of the ledger. */
export function entryRows(tx: Tx): Pick<LedgerRepository, 'entries' | 'balancesBefore'> {
  return {
    async entries(userId, range, after, limit) {
      const found = await entriesOf(userId, range, after, limit).execute(tx);
      const last = found.rows.length < limit ? undefined : found.rows.at(-1);
      return {
        entries: found.rows.map(entryOf),
        next:
          last === undefined
            ? null
            : { atMs: num(last.at), operationId: last.movement_id, position: last.position },
      };
    },
    async balancesBefore(userId, atMs) {
      const found = await sql<{ account: string; total: string }>`
        select account, sum(amount)::text as total from ledger_entries
        where owner_id = ${userId} and account like 'user/%' and at < ${big(atMs)} group by account`.execute(
        tx,
      );
      const of = (name: UserAccountName) => {
        const row = found.rows.find(({ account }) => accountOf(account) === name);
        return axiom(BigInt(row?.total ?? '0'));
      };
      return Object.fromEntries(USER_ACCOUNTS.map((name) => [name, of(name)])) as StatementBalances;
    },
  };
}

interface EntryRow {
  at: bigint;
  movement_id: string;
  position: number;
  account: string;
  amount: bigint;
  kind: BookingKind;
  paid_ton: bigint | null;
  price: bigint | null;
  subject_id: string | null;
}

/**
 * The price of each entry's time is read with it, by index: no query for one entry. What a step reads is chosen first:
 * otherwise prices would be looked up for every later entry too.
 */
function entriesOf(
  userId: string,
  range: EntriesRange,
  after: EntryPlace | null,
  limit: number,
): RawBuilder<EntryRow> {
  const later =
    after === null
      ? sql``
      : sql`and (at, movement_id, position) > (${big(after.atMs)}, ${after.operationId}, ${after.position})`;
  return sql`select e.at, e.movement_id, e.position, e.account, e.amount, m.kind,
      coalesce(m.payout_id, m.link_id, m.task_id, m.stake_id, m.mint_id) as subject_id,
      case when exists (select 1 from ledger_entries f where f.owner_id = e.owner_id and f.account like 'user/%'
        and f.at = e.at and f.movement_id = e.movement_id and f.position < e.position) then null else m.shown_ton end as paid_ton,
      ${priceAt()} as price
    from (select * from ledger_entries
      where owner_id = ${userId} and account like 'user/%' and at >= ${big(range.fromMs)} and at < ${big(range.toMs)} ${later}
      order by owner_id, at, movement_id, position limit ${limit}) e
    cross join lateral (select * from ledger_movements where id = e.movement_id and owner_id = e.owner_id offset 0) m
    order by e.at, e.movement_id, e.position`;
}

/** The newest reading, or, where readings are no longer kept, the opening price of the shortest kept candle. */
function priceAt(): RawBuilder<bigint | null> {
  const candles = CANDLE_INTERVALS.map(
    (interval) => sql`(select c.opened from candles c where c.length_s = ${CANDLE_SECONDS[interval]}
      and c.start_s <= e.at / 1000 and c.start_s > e.at / 1000 - ${CANDLE_SECONDS[interval]}
      order by c.start_s desc limit 1)`,
  );
  return sql`coalesce((select p.price from prices p where p.at <= e.at order by p.at desc limit 1),
    ${sql.join(candles)})`;
}

function entryOf(row: EntryRow): StatementEntry {
  return {
    operationId: row.movement_id,
    kind: operationKindOf(row.kind),
    createdAtMs: num(row.at),
    account: accountOf(row.account),
    amountToken: axiom(row.amount),
    paidTon: row.paid_ton === null ? null : ton(row.paid_ton),
    price: row.price === null ? null : price9(row.price),
    subjectId: row.subject_id,
  };
}

/** @throws Error for an account that is no person's */
function accountOf(key: string): UserAccountName {
  const name = USER_ACCOUNTS.find((each) => key.endsWith(`/${each}`));
  if (name === undefined) throw new Error(`the account ${key} is no person's`);
  return name;
}
