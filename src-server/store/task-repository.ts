import type { Transaction } from 'kysely';
import type { TaskRepository, WaitingTask } from '../ports/store-tasks.ts';
import { changesOne, one } from './rows.ts';
import type { Tables } from './tables.ts';
import { taskColumns } from './task-columns.ts';

type Tx = Transaction<Tables>;

export function taskRepository(tx: Tx): TaskRepository {
  return { ...records(tx), ...photos(tx), waiting: (limit) => waiting(tx, limit) };
}

function records(tx: Tx): Pick<TaskRepository, 'byId' | 'move'> {
  const rows = tx.selectFrom('user_tasks').selectAll();
  return {
    byId: (id) => one(taskColumns, rows.where('id', '=', id)),
    move: (before, after) =>
      changesOne(
        tx
          .updateTable('user_tasks')
          .set(taskColumns.write(after))
          .where('id', '=', after.id)
          .where('user_id', '=', after.task.userId)
          .where('status', '=', before.task.status),
      ),
  };
}

function photos(tx: Tx): Pick<TaskRepository, 'photo' | 'dropPhoto'> {
  return {
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
  };
}

async function waiting(tx: Tx, limit: number): Promise<readonly WaitingTask[]> {
  const rows = await tx
    .selectFrom('user_tasks as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('task_photos as p', (join) =>
      join.onRef('p.user_task_id', '=', 't.id').onRef('p.user_id', '=', 't.user_id'),
    )
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
