import { type BookingKind, USER_ACCOUNTS, type UserAccountName } from '@axiom/domain/ledger';
import { axiom, ton } from '@axiom/domain/money';
import { CANDLE_INTERVALS, CANDLE_SECONDS, price9 } from '@axiom/domain/price';
import { operationKindOf, type StatementBalances, type StatementEntry } from '@axiom/domain/records';
import type { EntriesPage, EntriesRange } from '../../ports/store-ledger.ts';
import {
  type MessageStatus,
  type OrderedMessage,
  STATEMENT,
  type StatementMessage,
} from '../../ports/store-messages.ts';
import type { Reads, StatementStart } from '../../ports/store-reads.ts';
import { nanoIn } from '../balances.ts';
import { entriesBefore } from '../ledger-marks.ts';
import { num } from '../numbers.ts';
import type { Ask, Statement } from '../statement.ts';
import { together } from './together.ts';

type StatementReads = Pick<Reads, 'statementStart' | 'entriesAfter' | 'balancesBefore' | 'statement'>;

/** What a statement reads of the ledger, and how far an ordered one is. */
export function statementReads(ask: Ask): StatementReads {
  const start = together<StartCall, StartRow, StatementStart>(ask, {
    statement: START,
    values: (calls) => [
      calls.map(({ userId }) => userId),
      calls.map(({ range }) => range.fromMs),
      calls.map(({ range }) => range.toMs),
      calls.map(({ limit }) => limit),
    ],
    read: (rows, { limit }) => ({
      total: num(rows[0]?.total ?? 0n),
      before: totalsIn(rows[0]?.before ?? null),
      ...pageIn(rows.filter(isEntry), limit),
    }),
  });
  const ordered = together<OrderedCall, OrderedRow, OrderedMessage | null>(ask, {
    statement: ORDERED,
    values: (calls) => [calls.map(({ userId }) => userId), calls.map(({ id }) => `${STATEMENT}${id}`)],
    read: ([row]) =>
      row === undefined
        ? null
        : { body: JSON.parse(row.body) as StatementMessage, status: row.status as MessageStatus },
  });
  return {
    statementStart: (userId, range, limit) => start({ userId, range, limit }),
    async entriesAfter(userId, { fromMs, toMs }, after, limit) {
      const place = [after.atMs, after.operationId, after.position];
      return pageIn(await ask<EntryRow>(ENTRIES, [userId, fromMs, toMs, ...place, limit]), limit);
    },
    async balancesBefore(userId, atMs) {
      const [row] = await ask<{ readonly before: string | null }>(BEFORE, [userId, atMs]);
      return totalsIn(row?.before ?? null);
    },
    statement: (userId, id) => ordered({ userId, id }),
  };
}

interface StartCall {
  readonly userId: string;
  readonly range: EntriesRange;
  readonly limit: number;
}

interface OrderedCall {
  readonly userId: string;
  readonly id: string;
}

interface OrderedRow {
  readonly body: string;
  readonly status: string;
}

interface EntryRow {
  readonly at: bigint;
  readonly movement_id: string;
  readonly position: number;
  readonly account: string;
  readonly amount: bigint;
  readonly kind: BookingKind;
  readonly paid_ton: bigint | null;
  readonly price: bigint | null;
  readonly subject_id: string | null;
}

/** A period without entries has one row of nulls beside its total. */
type StartRow = { readonly total: bigint; readonly before: string | null } & (
  | EntryRow
  | { readonly movement_id: null }
);

const isEntry = <Row extends { readonly movement_id: string | null }>(
  row: Row,
): row is Row & { readonly movement_id: string } & EntryRow => row.movement_id !== null;

function pageIn(rows: readonly EntryRow[], limit: number): EntriesPage {
  const last = rows.length < limit ? undefined : rows.at(-1);
  return {
    entries: rows.map(entryOf),
    next:
      last === undefined
        ? null
        : { atMs: num(last.at), operationId: last.movement_id, position: last.position },
  };
}

function totalsIn(text: string | null): StatementBalances {
  const nanoOf = nanoIn(text);
  return Object.fromEntries(USER_ACCOUNTS.map((name) => [name, axiom(nanoOf(name))])) as StatementBalances;
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

/** The newest reading, or, where readings are no longer kept, the opening price of the shortest kept candle. */
const PRICE_AT = `coalesce((select p.price from prices p where p.at <= e.at order by p.at desc limit 1),
  ${CANDLE_INTERVALS.map((interval) => {
    const length = CANDLE_SECONDS[interval];
    return `(select c.opened from candles c where c.length_s = ${length} and c.start_s <= e.at / 1000
      and c.start_s > e.at / 1000 - ${length} order by c.start_s desc limit 1)`;
  }).join(', ')})`;

interface EntriesAsked {
  /** SQL of the person, of the period, and of the most rows. */
  readonly person: string;
  readonly from: string;
  readonly to: string;
  readonly limit: string;
  readonly after?: string;
}

/**
 * The price of each entry's time is read with it, by index: no query for one entry. What is answered is chosen first:
 * otherwise prices would be looked up for every later entry too.
 */
const entriesText = ({ person, from, to, limit, after = '' }: EntriesAsked): string => `
  select e.at, e.movement_id, e.position, e.account, e.amount, m.kind,
      coalesce(m.payout_id, m.link_id, m.task_id, m.stake_id, m.mint_id) as subject_id,
      case when exists (select 1 from ledger_entries f where f.owner_id = e.owner_id and f.account like 'user/%'
        and f.at = e.at and f.movement_id = e.movement_id and f.position < e.position) then null else m.shown_ton end as paid_ton,
      ${PRICE_AT} as price
    from (select * from ledger_entries
      where owner_id = ${person} and account like 'user/%' and at >= ${from} and at < ${to} ${after}
      order by owner_id, at, movement_id, position limit ${limit}) e
    cross join lateral (select * from ledger_movements where id = e.movement_id and owner_id = e.owner_id offset 0) m
    order by e.at, e.movement_id, e.position`;

const START: Statement = {
  name: 'statement_start',
  text: `select q.asked::int4 as asked, greatest(u.entries - b.entries, 0) as total, b.balances as before, r.*
    from unnest($1::text[], $2::int8[], $3::int8[], $4::int8[]) with ordinality as q (person, since, until, take, asked)
      cross join lateral (${entriesBefore('q.person', 'q.since')} offset 0) b
      cross join lateral (${entriesBefore('q.person', 'q.until')} offset 0) u
      left join lateral (${entriesText({ person: 'q.person', from: 'q.since', to: 'q.until', limit: 'q.take' })}) r on true
    order by q.asked, r.at, r.movement_id, r.position`,
};

const ENTRIES: Statement = {
  name: 'statement_entries',
  text: entriesText({
    person: '$1::text',
    from: '$2::int8',
    to: '$3::int8',
    limit: '$7::int8',
    after: 'and (at, movement_id, position) > ($4::int8, $5::text, $6::int4)',
  }),
};

const BEFORE: Statement = {
  name: 'statement_balances',
  text: `select balances as before from (${entriesBefore('$1::text', '$2::int8')}) b`,
};

const ORDERED: Statement = {
  name: 'ordered_statement',
  text: `select q.asked::int4 as asked, m.body, m.status
    from unnest($1::text[], $2::text[]) with ordinality as q (person, key, asked)
      join users u on u.id = q.person
      join bot_messages m on m.telegram_id = u.telegram_id and m.key = q.key`,
};
