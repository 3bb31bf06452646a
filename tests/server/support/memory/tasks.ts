import { axiom } from '@axiom/domain/money';
import type { OwnTasks, TaskRecord, TaskRepository } from '#server/ports/store-tasks.ts';
import { by } from './ordering.ts';
import type { MemoryTables } from './tables.ts';
import { onceOf } from './tables/people.ts';

const longestWaiting = by<TaskRecord>(
  ({ task }) => task.submittedAtMs ?? 0,
  ({ id }) => id,
);

export function taskRepository(tables: MemoryTables): TaskRepository & OwnTasks {
  const { userTasks, taskPayments, taskPurses, taskPhotos, users } = tables;
  return {
    ofUser: async (userId, periods) =>
      userTasks.of('user', userId).filter(({ task }) => periods.includes(task.period)),
    byId: async (id) => userTasks.get(id),
    insert: async (record) => {
      if (userTasks.one('once', onceOf(record.task)) !== null) return false;
      userTasks.insert(record);
      return true;
    },
    move: async (before, after) => {
      const isAsBefore = userTasks.get(before.id)?.task.status === before.task.status;
      if (isAsBefore) userTasks.put(after);
      return isAsBefore;
    },
    paid: async () => new Map(taskPurses.all().map(({ taskId, paid }) => [taskId, axiom(paid)])),
    spend: async (taskId, rewardToken, budgetToken) => {
      const paid = (taskPurses.get(taskId)?.paid ?? 0n) + rewardToken;
      if (paid > budgetToken) return false;
      taskPurses.put({ taskId, paid });
      return true;
    },
    recordPayment: async (task, movementId) => taskPayments.insert({ once: onceOf(task), movementId }),
    insertPhoto: async (photo) => taskPhotos.insert(photo),
    photo: async (recordId) => taskPhotos.get(recordId),
    dropPhoto: async (recordId) => void taskPhotos.delete(recordId),
    photoBytes: async () =>
      taskPhotos.all().reduce((total, { bytes }) => total + BigInt(bytes.byteLength), 0n),
    waiting: async (limit) =>
      userTasks
        .of('status', 'VALIDATING')
        .toSorted(longestWaiting)
        .slice(0, limit)
        .map((record) => {
          const user = users.get(record.task.userId);
          return {
            ...record,
            telegramId: user?.telegramId ?? '',
            firstName: user?.firstName ?? '',
            photoBytes: taskPhotos.get(record.id)?.bytes.byteLength ?? null,
          };
        }),
  };
}
