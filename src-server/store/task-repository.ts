import { axiom } from '@axiom/domain/money';
import { sql, type Transaction } from 'kysely';
import type { TaskRepository, WaitingTask } from '../ports/store-tasks.ts';
import { all, changesOne, insertsOne, one } from './rows.ts';
import type { Tables } from './tables.ts';
import { taskColumns } from './task-columns.ts';

type Tx = Transaction<Tables>;

export function taskRepository(tx: Tx): TaskRepository {
  return { ...records(tx), ...payments(tx), ...photos(tx), waiting: (limit) => waiting(tx, limit) };
}

function records(tx: Tx): Pick<TaskRepository, 'ofUser' | 'byId' | 'insert' | 'move'> {
  const rows = tx.selectFrom('user_tasks').selectAll();
  return {
    ofUser: (userId, periods) =>
      all(taskColumns, rows.where('user_id', '=', userId).where('period', 'in', [...periods])),
    byId: (id) => one(taskColumns, rows.where('id', '=', id)),
    insert: (record) =>
      insertsOne(
        tx
          .insertInto('user_tasks')
          .values(taskColumns.write(record))
          .onConflict((conflict) => conflict.columns(['user_id', 'task_id', 'period']).doNothing()),
      ),
    move: (before, after) =>
      changesOne(
        tx
          .updateTable('user_tasks')
          .set(taskColumns.write(after))
          .where('id', '=', after.id)
          .where('status', '=', before.task.status),
      ),
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
    ...taskColumns.read(row),
    telegramId: row.telegram_id,
    firstName: row.first_name,
    photoBytes: row.size,
  }));
}
