import { axiom } from '@axiom/domain/money';
import type { UserTask } from '@axiom/domain/task';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { TaskRecord, TaskRepository, WaitingTask } from '../ports/store-tasks.ts';
import { changesOne } from './changes-one.ts';
import { bigOrNull, num } from './numbers.ts';
import type { Tables } from './tables.ts';

type Tx = Transaction<Tables>;
type Row = Selectable<Tables['user_tasks']>;

const TIMES = {
  startedAtMs: 'started_at',
  submittedAtMs: 'submitted_at',
  validatedAtMs: 'validated_at',
  claimedAtMs: 'claimed_at',
} as const;

const TEXTS = { link: 'link', photoId: 'photo_id', rejection: 'rejection' } as const;

/** The columns that are not null, by their names in the domain. */
function present(row: Row): Partial<UserTask> {
  const times = Object.entries(TIMES).flatMap(([name, column]) => {
    const value = row[column];
    return value === null ? [] : [[name, num(value)]];
  });
  const texts = Object.entries(TEXTS).flatMap(([name, column]) => {
    const value = row[column];
    return value === null ? [] : [[name, value]];
  });
  return Object.fromEntries([...times, ...texts]) as Partial<UserTask>;
}

function recordOf(row: Row): TaskRecord {
  return {
    id: row.id,
    task: {
      userId: row.user_id,
      taskId: row.task_id,
      period: row.period as UserTask['period'],
      kind: row.kind as UserTask['kind'],
      count: row.count,
      rewardToken: axiom(row.reward),
      status: row.status as UserTask['status'],
      ...present(row),
    },
  };
}

function columnsOf({ id, task }: TaskRecord): Row {
  return {
    id,
    user_id: task.userId,
    task_id: task.taskId,
    period: task.period,
    kind: task.kind,
    count: task.count,
    reward: task.rewardToken,
    status: task.status,
    started_at: bigOrNull(task.startedAtMs),
    submitted_at: bigOrNull(task.submittedAtMs),
    validated_at: bigOrNull(task.validatedAtMs),
    claimed_at: bigOrNull(task.claimedAtMs),
    link: task.link ?? null,
    photo_id: task.photoId ?? null,
    rejection: task.rejection ?? null,
  };
}

export function taskRepository(tx: Tx): TaskRepository {
  return { ...records(tx), ...payments(tx), ...photos(tx), waiting: (limit) => waiting(tx, limit) };
}

function records(tx: Tx): Pick<TaskRepository, 'ofUser' | 'byId' | 'insert' | 'move'> {
  return {
    async ofUser(userId, periods) {
      const rows = await tx
        .selectFrom('user_tasks')
        .selectAll()
        .where('user_id', '=', userId)
        .where('period', 'in', [...periods])
        .execute();
      return rows.map(recordOf);
    },
    async byId(id) {
      const row = await tx.selectFrom('user_tasks').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : recordOf(row);
    },
    async insert(record) {
      const inserted = await tx
        .insertInto('user_tasks')
        .values(columnsOf(record))
        .onConflict((conflict) => conflict.columns(['user_id', 'task_id', 'period']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },
    async move(before, after) {
      const { id, ...columns } = columnsOf(after);
      return changesOne(
        tx
          .updateTable('user_tasks')
          .set(columns)
          .where('id', '=', id)
          .where('status', '=', before.task.status),
      );
    },
  };
}

function payments(tx: Tx): Pick<TaskRepository, 'paid' | 'spend' | 'recordPayment'> {
  return {
    async paid() {
      const rows = await tx.selectFrom('task_purses').selectAll().execute();
      return new Map(rows.map((row) => [row.task_id, axiom(row.paid)]));
    },
    async spend(taskId, rewardToken, budgetToken) {
      const found = await sql<{ paid: bigint }>`
        insert into task_purses (task_id, paid)
          select ${taskId}, ${rewardToken}::int8 where ${rewardToken}::int8 <= ${budgetToken}::int8
        on conflict (task_id) do update set paid = task_purses.paid + excluded.paid
          where task_purses.paid + excluded.paid <= ${budgetToken}::int8
        returning paid`.execute(tx);
      return found.rows.length === 1;
    },
    async recordPayment({ userId, taskId, period, rewardToken }, movementId) {
      await tx
        .insertInto('task_payments')
        .values({
          user_id: userId,
          task_id: taskId,
          period,
          reward: rewardToken,
          movement_id: movementId,
        })
        .execute();
    },
  };
}

function photos(tx: Tx): Pick<TaskRepository, 'insertPhoto' | 'photo' | 'dropPhoto' | 'photoBytes'> {
  return {
    async insertPhoto({ id, recordId, bytes }) {
      await tx
        .insertInto('task_photos')
        .values({ id, user_task_id: recordId, bytes: Buffer.from(bytes), size: bytes.byteLength })
        .execute();
    },
    async photo(recordId) {
      const row = await tx
        .selectFrom('task_photos')
        .selectAll()
        .where('user_task_id', '=', recordId)
        .executeTakeFirst();
      return row === undefined ? null : { id: row.id, recordId, bytes: row.bytes };
    },
    async dropPhoto(recordId) {
      await tx.deleteFrom('task_photos').where('user_task_id', '=', recordId).execute();
    },
    async photoBytes() {
      const found = await sql<{ total: string }>`
        select coalesce(sum(size), 0)::text as total from task_photos`.execute(tx);
      return BigInt(found.rows[0]?.total ?? '0');
    },
  };
}

async function waiting(tx: Tx, limit: number): Promise<readonly WaitingTask[]> {
  const rows = await tx
    .selectFrom('user_tasks as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('task_photos as p', 'p.user_task_id', 't.id')
    .selectAll('t')
    .select(['u.telegram_id', 'u.first_name', 'p.size'])
    .where('t.status', '=', 'VALIDATING')
    .orderBy('t.submitted_at')
    .orderBy('t.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...recordOf(row),
    telegramId: row.telegram_id,
    firstName: row.first_name,
    photoBytes: row.size,
  }));
}
