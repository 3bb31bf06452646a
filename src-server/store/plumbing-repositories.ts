import { type ExpressionBuilder, type RawBuilder, sql, type Transaction, type UpdateObject } from 'kysely';
import type { Notice } from '../ports/bus.ts';
import type {
  IdempotencyRepository,
  OutboxRepository,
  PersonEvent,
  PolicyRepository,
  SettingsRepository,
  WorkKind,
  WorkRepository,
  WorkRow,
} from '../ports/store-plumbing.ts';
import { forgetOldest } from './forget-oldest.ts';
import { many } from './many.ts';
import { big, num, numOrNull } from './numbers.ts';
import { policyColumns, workColumns } from './plumbing-columns.ts';
import { one } from './rows.ts';
import type { Columns } from './stored.ts';
import type { Tables } from './tables.ts';

type Tx = Transaction<Tables>;

/** @param notices gets what is published after the commit */
export function outboxRepository(tx: Tx, wallMs: number, notices: Notice[]): OutboxRepository {
  const raised = new Map<string, { version: bigint; next: number }>();
  const slotOf = (userId: string) => {
    const slot = raised.get(userId);
    if (slot === undefined) throw new Error(`there is nobody called ${userId}`);
    return slot;
  };
  const raiseAll = async (userIds: readonly string[]) => {
    const fresh = [...new Set(userIds)].filter((userId) => !raised.has(userId)).toSorted();
    if (fresh.length === 0) return;
    const rows = await tx
      .updateTable('users')
      .set((eb) => ({ version: eb('version', '+', 1n) }))
      .where('id', 'in', fresh)
      .returning(['id', 'version'])
      .execute();
    for (const { id, version } of rows) raised.set(id, { version, next: 0 });
    notices.push(...fresh.map((message) => ({ topic: 'user' as const, message })));
  };
  const emitAll = async (events: readonly PersonEvent[]) => {
    if (events.length === 0) return;
    await raiseAll(events.map(({ userId }) => userId));
    const rows = events.map(({ userId, event }) => {
      const slot = slotOf(userId);
      const position = slot.next;
      slot.next += 1;
      return {
        user_id: userId,
        version: slot.version,
        position,
        event: event.event,
        data: JSON.stringify(event.data),
      };
    });
    await sql`insert into outbox (user_id, version, position, event, data, created_at)
      select user_id, version, position, event, data, ${big(wallMs)}::int8
      from json_to_recordset(${many(rows)}) as x (user_id text, version int8, position int4, event text, data text)`.execute(
      tx,
    );
  };
  return {
    async notify(topic, message) {
      notices.push({ topic, message });
    },
    async raise(userId) {
      await raiseAll([userId]);
      return num(slotOf(userId).version);
    },
    raiseAll,
    emit: (userId, event) => emitAll([{ userId, event }]),
    emitAll,
    forgetBefore: (before, most) => forgetOldest(tx, { table: 'outbox', before, most }),
  };
}

export function idempotencyRepository(tx: Tx): IdempotencyRepository {
  return {
    forgetBefore: (before, most) => forgetOldest(tx, { table: 'idempotency_keys', before, most }),
  };
}

function named(kind: WorkKind, subject: string) {
  return (eb: ExpressionBuilder<Tables, 'work'>) => eb.and({ kind, subject });
}

export function workRepository(tx: Tx): WorkRepository {
  const tryAgain = async (
    kind: WorkKind,
    subject: string,
    retryAtWallMs: number,
    more: UpdateObject<Tables, 'work'>,
  ) => {
    const retry = { retry_at: big(retryAtWallMs), attempts: sql<number>`attempts + 1` };
    await tx
      .updateTable('work')
      .set({ ...retry, ...more })
      .where(named(kind, subject))
      .execute();
  };
  const finishAll = async (kind: WorkKind, subjects: readonly string[], dueAtMs: number) => {
    if (subjects.length === 0) return;
    await tx
      .deleteFrom('work')
      .where('kind', '=', kind)
      .where('subject', 'in', [...subjects])
      .where('due_at', '=', big(dueAtMs))
      .execute();
  };
  return {
    async schedule(kind, subject, dueAtMs, { ownerId = '', waitsForPayments = false } = {}) {
      const row = { kind, subject, ownerId, dueAtMs, waitsForPayments, attempts: 0 };
      const set = { ...workColumns.write(row), retry_at: 0n, error: null };
      await tx
        .insertInto('work')
        .values(set)
        .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet(set))
        .execute();
    },
    async scheduleAll(rows) {
      if (rows.length === 0) return;
      await sql`insert into work (kind, subject, due_at, owner_id)
        select kind, subject, due_at, owner_id
        from json_to_recordset(${many(rows.map(workColumns.some))}) as x (kind text, subject text, due_at int8, owner_id text)
        on conflict (kind, subject) do update set due_at = excluded.due_at, owner_id = excluded.owner_id, attempts = 0,
          retry_at = 0, error = null, waits_for_payments = false`.execute(tx);
    },
    async cancel(kind, subject) {
      await tx.deleteFrom('work').where(named(kind, subject)).execute();
    },
    finish: (kind, subject, dueAtMs) => finishAll(kind, [subject], dueAtMs),
    finishAll,
    postpone: (kind, subject, retryAtWallMs) =>
      tryAgain(kind, subject, retryAtWallMs, { waits_for_payments: true }),
    failed: (kind, subject, retryAtWallMs, error) =>
      tryAgain(kind, subject, retryAtWallMs, { error: error.slice(0, 500) }),
    ...workReads(tx),
  };
}

type Work = Columns<typeof workColumns>;

const READY = sql`retry_at = 0 and not waits_for_payments`;

function workReads(tx: Tx): Pick<WorkRepository, 'due' | 'take' | 'takeBeyond' | 'dueAtMs' | 'nextDueAtMs'> {
  const taken = async (
    { kind, dueAtMs }: Pick<WorkRow, 'kind' | 'dueAtMs'>,
    wanted: RawBuilder<unknown>,
    most: number,
  ): Promise<readonly WorkRow[]> => {
    const found = await sql<Work>`select * from work
      where due_at = ${big(dueAtMs)} and kind = ${kind} and ${wanted}
      order by due_at, kind, owner_id, subject limit ${most} for update skip locked`.execute(tx);
    return found.rows.map(workColumns.read);
  };
  return {
    async due({ nowMs, wallMs, paymentsSeenUntilMs }, limit) {
      const now = big(nowMs);
      const seen = big(Math.min(nowMs, paymentsSeenUntilMs ?? 0));
      // Each condition must match its own partial index literally: each part reads the start of that index.
      const first = (condition: RawBuilder<unknown>) => sql`(select * from work where ${condition}
        order by due_at, kind, owner_id, subject limit ${limit})`;
      const found = await sql<Work>`select * from (
          ${first(sql`retry_at = 0 and not waits_for_payments and due_at <= ${now}`)}
          union all ${first(sql`retry_at = 0 and waits_for_payments and due_at <= ${seen}`)}
          union all ${first(sql`retry_at > 0 and retry_at <= ${big(wallMs)}
            and due_at <= ${now} and (not waits_for_payments or due_at <= ${seen})`)}
        ) ready order by due_at, kind, owner_id, subject limit ${limit}`.execute(tx);
      return found.rows.map(workColumns.read);
    },
    take(row, most) {
      const { kind, ownerId, subject, attempts, waitsForPayments } = row;
      const isAlone = kind === 'day' || attempts > 0 || waitsForPayments || most === 1;
      const wanted = isAlone
        ? sql`subject = ${subject}`
        : sql`${READY} and (owner_id, subject) >= (${ownerId}, ${subject})`;
      return taken(row, wanted, most);
    },
    takeBeyond: (row, most) => taken(row, sql`${READY} and owner_id > ${row.ownerId}`, most),
    async dueAtMs(kind, subject) {
      const row = await tx.selectFrom('work').select('due_at').where(named(kind, subject)).executeTakeFirst();
      return row === undefined ? null : num(row.due_at);
    },
    async nextDueAtMs() {
      const found = await sql<{ due_at: bigint | null }>`select min(due_at) as due_at from (
          select min(due_at) as due_at from work where retry_at = 0 and not waits_for_payments
          union all select min(due_at) from work where retry_at = 0 and waits_for_payments
          union all select min(due_at) from work where retry_at > 0
        ) firsts`.execute(tx);
      return numOrNull(found.rows[0]?.due_at ?? null);
    },
  };
}

export function settingsRepository(tx: Tx): SettingsRepository {
  return {
    async get(name) {
      const row = await tx.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
      return row?.value ?? null;
    },
    async set(name, value) {
      if (value === null) await tx.deleteFrom('settings').where('name', '=', name).execute();
      else
        await tx
          .insertInto('settings')
          .values({ name, value })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
          .execute();
    },
  };
}

export function policyRepository(tx: Tx): PolicyRepository {
  const policies = tx.selectFrom('policies');
  const newestFirst = policies.orderBy('in_force_from', 'desc').limit(1);
  return {
    current: () => one(policyColumns, newestFirst.selectAll()),
    byId: (id) => one(policyColumns, policies.selectAll().where('id', '=', id)),
    async idAt(atMs) {
      const row = await newestFirst.select('id').where('in_force_from', '<=', big(atMs)).executeTakeFirst();
      return row?.id ?? null;
    },
    async insert(policy) {
      await tx.insertInto('policies').values(policyColumns.write(policy)).execute();
    },
  };
}
