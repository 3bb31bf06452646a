import { BOT_NOTICE_KINDS } from '@axiom/domain/ports/client';
import { keyOf, wantedKindOf } from '../../ports/store-messages.ts';
import {
  activationColumns,
  linkColumns,
  mintColumns,
  referralColumns,
  stakeColumns,
  stakingFeeColumns,
} from '../bond-columns.ts';
import { payoutColumns } from '../chain-columns.ts';
import { jsonRows } from '../json-rows.ts';
import { ENTRY_COLUMNS, entryRowsOf, MOVEMENT_COLUMNS, movementRow } from '../movement-rows.ts';
import { proofColumns, userColumns, walletColumns } from '../people-columns.ts';
import { workColumns } from '../plumbing-columns.ts';
import type { Ask, Statement } from '../statement.ts';
import { taskColumns } from '../task-columns.ts';
import type { Change } from './journaled.ts';
import type { UnitOfWork } from './unit-of-work.ts';

type Rows = readonly object[];

/** A statement that writes rows of one kind, from JSON; it is left out where there are none. */
interface Write {
  readonly statement: Statement;
  readonly rows: (work: UnitOfWork) => Rows;
}

/** Rows that are new, as they are. */
const insert = (table: string, columns: string, rows: Write['rows']): Write => ({
  statement: {
    name: `command_add_${table}`,
    text: `insert into ${table} (${columns}) select ${columns}
      from json_populate_recordset(null::${table}, $1::json)`,
  },
  rows,
});

/** Changes of rows that must be as they were read: otherwise everything is undone. */
const change = (name: string, update: string, rows: Write['rows']): Write => ({
  statement: {
    name: `command_change_${name}`,
    text: `with changed as (${update} returning 1)
      select must((select count(*) from changed) = json_array_length($1::json))`,
  },
  rows,
});

const isNew = <Value>({ before }: Change<Value>): boolean => before === undefined;
const wasRead = <Value>(each: Change<Value>): boolean => !isNew(each);
const added = <Value>(changes: readonly Change<Value>[]): readonly Value[] =>
  changes.filter(isNew).map(({ after }) => after);

/** All columns of a changed row but its key, to which its owner belongs. */
const setsOf = (names: readonly string[]): string =>
  names
    .filter((name) => !['id', 'owner_id', 'user_id'].includes(name))
    .map((name) => `${name} = x.${name}`)
    .join(', ');

/** In this order: what others refer to comes first. Rows of people first of all, as every transaction has them. */
const WRITES: readonly Write[] = [
  change(
    'people',
    `update users u set version = x.version, held_since = x.held_since, held_until = x.held_until,
        held_day = x.held_day, held_days = x.held_days
      from json_populate_recordset(null::users, $1::json) x where u.id = x.id`,
    (work) => changedPeople(work),
  ),
  insert('farm_links', namesOf(linkColumns), ({ links }) => added(links.changes()).map(linkColumns.write)),
  change(
    'links',
    `update farm_links l set ${setsOf(linkColumns.names)}
      from json_populate_recordset(null::farm_links, $1::json) x
        join json_to_recordset($1::json) as was (id text, was_status text, was_activated int4) on was.id = x.id
      where l.id = x.id and l.owner_id = x.owner_id and l.status = was.was_status and l.activated = was.was_activated`,
    ({ links }) =>
      links
        .changes()
        .filter(wasRead)
        .map(({ before, after }) => ({
          ...linkColumns.write(after),
          was_status: before?.link.status,
          was_activated: before?.link.activated,
        })),
  ),
  insert('mints', namesOf(mintColumns), ({ mints }) => added(mints.changes()).map(mintColumns.write)),
  change(
    'mints',
    // `returned` belongs to the deposits.
    `update mints m set ${setsOf(mintColumns.names.filter((name) => !name.startsWith('returned_')))}
      from json_populate_recordset(null::mints, $1::json) x
        join json_to_recordset($1::json) as was (id text, was_status text, was_reserved_by text) on was.id = x.id
      where m.id = x.id and m.owner_id = x.owner_id and m.status = was.was_status and m.reserved_by is not distinct from was.was_reserved_by`,
    ({ mints }) =>
      mints
        .changes()
        .filter(wasRead)
        .map(({ before, after }) => ({
          ...mintColumns.write(after),
          was_status: before?.mint.status,
          was_reserved_by: before?.mint.reservedByStake ?? null,
        })),
  ),
  insert('stakes', namesOf(stakeColumns), ({ stakes }) => added(stakes.changes()).map(stakeColumns.write)),
  insert('staking_fees', namesOf(stakingFeeColumns), ({ fees }) => fees.rows.map(stakingFeeColumns.write)),
  change(
    'bonuses',
    // Not by the index of what is not reversed: it holds all of an inviter's.
    `update referral_bonuses b set status = x.status, closed_at = x.closed_at
      from json_populate_recordset(null::referral_bonuses, $1::json) x
      where b.mint_id = x.mint_id and b.inviter_id = x.inviter_id and b.status || '' = 'pending'`,
    ({ bonuses }) => bonuses.changes().map(({ after }) => referralColumns.write(after)),
  ),
  insert('farm_activations', `${namesOf(activationColumns)}, place, author_id`, ({ activations }) =>
    added(activations.changes()).map(({ place, authorId, ...activation }) => ({
      ...activationColumns.write(activation),
      place,
      author_id: authorId,
    })),
  ),
  insert('payouts', namesOf(payoutColumns), ({ payouts }) => payouts.rows.map(payoutColumns.write)),
  insert('user_tasks', namesOf(taskColumns), ({ tasks }) => added(tasks.changes()).map(taskColumns.write)),
  change(
    'tasks',
    `update user_tasks t set ${setsOf(taskColumns.names)}
      from json_populate_recordset(null::user_tasks, $1::json) x
        join json_to_recordset($1::json) as was (id text, was_status text) on was.id = x.id
      where t.id = x.id and t.user_id = x.user_id and t.status = was.was_status`,
    ({ tasks }) =>
      tasks
        .changes()
        .filter(wasRead)
        .map(({ before, after }) => ({ ...taskColumns.write(after), was_status: before?.task.status })),
  ),
  insert('ledger_movements', MOVEMENT_COLUMNS, ({ movements }) => movements.rows.map(movementRow)),
  insert('ledger_entries', ENTRY_COLUMNS, ({ movements }) => movements.rows.flatMap(entryRowsOf)),
  change(
    'debits',
    `update accounts a set balance = a.balance + x.amount
      from json_to_recordset($1::json) as x (name text, owner_id text, amount int8)
      where a.owner_id = x.owner_id and a.name = x.name and a.currency = 'AXIOM'`,
    (work) => changedBalances(work).filter(({ amount }) => amount < 0n),
  ),
  {
    statement: {
      name: 'command_credits',
      text: `insert into accounts (name, owner_id, currency, balance)
        select name, owner_id, 'AXIOM', amount
          from json_to_recordset($1::json) as x (name text, owner_id text, amount int8) order by name
        on conflict (name, currency, owner_id) do update set balance = accounts.balance + excluded.balance`,
    },
    rows: (work) => changedBalances(work).filter(({ amount }) => amount > 0n),
  },
  insert('task_payments', 'user_id, task_id, period, reward, movement_id', ({ taskPayments }) =>
    taskPayments.rows.map(({ task: { userId, taskId, period, rewardToken }, movementId }) => ({
      user_id: userId,
      task_id: taskId,
      period,
      reward: rewardToken,
      movement_id: movementId,
    })),
  ),
  change(
    'purses',
    `insert into task_purses (task_id, paid)
        select task_id, amount from json_to_recordset($1::json) as x (task_id text, amount int8, budget int8)
          where amount <= budget order by task_id
      on conflict (task_id) do update set paid = task_purses.paid + excluded.paid
        where task_purses.paid + excluded.paid <= (select x.budget from json_to_recordset($1::json)
          as x (task_id text, budget int8) where x.task_id = excluded.task_id)`,
    ({ purses, budgets }) =>
      purses.changes().map(({ key, before, after }) => ({
        task_id: key,
        amount: after - (before ?? 0n),
        budget: budgets.get(key),
      })),
  ),
  {
    statement: {
      name: 'command_schedule',
      text: `insert into work (kind, subject, due_at, owner_id, waits_for_payments, attempts, retry_at)
        select kind, subject, due_at, owner_id, waits_for_payments, 0, 0
        from json_populate_recordset(null::work, $1::json)
        on conflict (kind, subject) do update set due_at = excluded.due_at, owner_id = excluded.owner_id, attempts = 0,
          retry_at = 0, error = null, waits_for_payments = excluded.waits_for_payments`,
    },
    rows: ({ work }) =>
      work.changes().flatMap(({ after }) => (after === null ? [] : [workColumns.write(after)])),
  },
  {
    statement: {
      name: 'command_cancel',
      text: `delete from work w using json_to_recordset($1::json) as x (kind text, subject text)
        where w.kind = x.kind and w.subject = x.subject`,
    },
    rows: ({ work }) =>
      work.changes().flatMap(({ key, after }) => {
        const [kind, subject] = key.split(' ');
        return after === null ? [{ kind, subject }] : [];
      }),
  },
  change(
    'proofs',
    `insert into used_proofs (${proofColumns.names.join(', ')})
        select ${proofColumns.names.join(', ')} from json_populate_recordset(null::used_proofs, $1::json) order by payload
      on conflict (payload) do nothing`,
    ({ proofs }) => proofs.changes().map(({ after }) => proofColumns.write(after)),
  ),
  {
    statement: {
      name: 'command_bind',
      text: `insert into wallets (${walletColumns.names.join(', ')})
        select ${walletColumns.names.join(', ')} from json_populate_recordset(null::wallets, $1::json)
        on conflict (user_id) do update set address = excluded.address, public_key = excluded.public_key,
          bound_at = excluded.bound_at`,
    },
    rows: ({ bound }) => bound.changes().map(({ after }) => walletColumns.write(after)),
  },
  {
    statement: {
      name: 'command_wallet_firsts',
      text: `insert into wallet_firsts (address, user_id, at)
        select address, user_id, bound_at from json_populate_recordset(null::wallets, $1::json) order by address
        on conflict (address) do nothing`,
    },
    rows: ({ bound }) => bound.changes().map(({ after }) => walletColumns.write(after)),
  },
  {
    statement: {
      name: 'command_wishes_on',
      text: `insert into notice_wishes (telegram_id, kind, since)
        select telegram_id, kind, since from json_populate_recordset(null::notice_wishes, $1::json)
        on conflict (telegram_id, kind) do nothing`,
    },
    rows: (work) => wishes(work, (isBefore, isAfter) => !isBefore && isAfter),
  },
  {
    statement: {
      name: 'command_wishes_off',
      text: `delete from notice_wishes w using json_populate_recordset(null::notice_wishes, $1::json) x
        where w.telegram_id = x.telegram_id and w.kind = x.kind`,
    },
    rows: (work) => wishes(work, (isBefore, isAfter) => isBefore && !isAfter),
  },
  {
    statement: {
      name: 'command_notices',
      text: `insert into bot_messages
          (telegram_id, key, language_code, body, status, attempts, retry_at, created_at, changed_at)
        select s.telegram_id, x.key, u.language_code, x.body, 'waiting', 0, 0, x.now, x.now
          from json_to_recordset($1::json) as x (user_id text, key text, wish text, body text, now int8)
            join users u on u.id = x.user_id
            join notice_wishes s on s.telegram_id = u.telegram_id and s.kind = x.wish
        on conflict (telegram_id, key) do nothing`,
    },
    rows: ({ notices, wallMs }) =>
      notices.rows.map(({ userId, notice }) => ({
        user_id: userId,
        key: keyOf(notice),
        wish: wantedKindOf(notice),
        body: JSON.stringify(notice),
        now: wallMs,
      })),
  },
  {
    statement: {
      name: 'command_statements',
      text: `insert into bot_messages
          (telegram_id, key, language_code, body, status, attempts, retry_at, created_at, changed_at)
        select u.telegram_id, x.key, u.language_code, x.body, 'waiting', 0, 0, x.now, x.now
          from json_to_recordset($1::json) as x (user_id text, key text, body text, now int8)
            join users u on u.id = x.user_id`,
    },
    rows: ({ statements, wallMs }) =>
      statements.rows.map(({ userId, key, body }) => ({ user_id: userId, key, body, now: wallMs })),
  },
  insert('outbox', 'user_id, version, position, event, data, created_at', (work) => events(work)),
];

/** The answer of each command that was done under a key. */
const KEYS: Write = insert(
  'idempotency_keys',
  'user_id, route, key, body_hash, answer, created_at',
  ({ keys, wallMs }) =>
    keys.changes().map(({ key: place, after: { bodyHash, answer } }) => {
      const [userId, route, key] = place.split('\n');
      return { user_id: userId, route, key, body_hash: bodyHash, answer, created_at: wallMs };
    }),
);

function namesOf(columns: { readonly names: readonly string[] }): string {
  return columns.names.join(', ');
}

function changedPeople({ users, raised }: UnitOfWork): Rows {
  const ids = new Set([...users.changes(), ...raised.changes()].map(({ key }) => key));
  return [...ids].flatMap((id) => {
    const user = users.get(id);
    if (user === undefined) return [];
    return [userColumns.write({ ...user, version: versionOf(user, raised.get(id) !== undefined) })];
  });
}

const versionOf = ({ version }: { readonly version: number }, isRaised: boolean): number =>
  isRaised ? version + 1 : version;

interface BalanceChange {
  readonly name: string;
  readonly owner_id: string | undefined;
  readonly amount: bigint;
}

function changedBalances({ balances }: UnitOfWork): BalanceChange[] {
  return balances
    .changes()
    .map(({ key, before = 0n, after }) => ({
      name: key,
      owner_id: key.split('/')[1],
      amount: after - before,
    }))
    .filter(({ amount }) => amount !== 0n)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Kinds of notices that people turn on, or off. */
function wishes(
  { wishes: all, wallMs }: UnitOfWork,
  isTurned: (isBefore: boolean, isAfter: boolean) => boolean,
): Rows {
  return all.changes().flatMap(({ key, before = [], after }) =>
    BOT_NOTICE_KINDS.filter((kind) => isTurned(before.includes(kind), after.includes(kind))).map((kind) => ({
      telegram_id: key,
      kind,
      since: wallMs,
    })),
  );
}

/** A person's balances are told once, as they are in the end. */
function events({ users, events: all, wallMs }: UnitOfWork): Rows {
  const told = new Set<string>();
  return all.rows
    .toReversed()
    .filter(({ userId, event }) => {
      if (event.event !== 'user:balance') return true;
      const isFirst = !told.has(userId);
      told.add(userId);
      return isFirst;
    })
    .toReversed()
    .map(({ userId, event, position }) => ({
      user_id: userId,
      version: (users.get(userId)?.version ?? 0) + 1,
      position,
      event: event.event,
      data: JSON.stringify(event.data),
      created_at: wallMs,
    }));
}

/** A statement with its rows. */
interface ToWrite {
  readonly name: string;
  readonly send: (ask: Ask) => Promise<unknown>;
}

const toWrite = (statement: Statement, values: readonly unknown[]): ToWrite => ({
  name: statement.name,
  send: (ask) => ask(statement, values),
});

/** Alone of all rows not from JSON, in which bytes would be far longer. */
const ADD_PHOTO: Statement = {
  name: 'command_add_photo',
  text: 'insert into task_photos (id, user_task_id, user_id, bytes, size) values ($1, $2, $3, $4, $5)',
};

export const KEYS_NAME = KEYS.statement.name;

/** Everything that was decided, in the order in which it has to be sent; nothing is sent before all of it is known. */
export function rowsToWrite(work: UnitOfWork): readonly ToWrite[] {
  const rows = [KEYS, ...WRITES].flatMap((write) => {
    const found = write.rows(work);
    return found.length === 0 ? [] : [toWrite(write.statement, [jsonRows(found)])];
  });
  const photos = work.photos.rows.map(({ id, recordId, bytes }) =>
    toWrite(ADD_PHOTO, [
      id,
      recordId,
      work.tasks.get(recordId)?.task.userId ?? null,
      Buffer.from(bytes),
      bytes.byteLength,
    ]),
  );
  return [...rows, ...photos];
}
