import { transitionTask } from '@axiom/domain/task';
import type { StoreTx } from '../ports/store.ts';
import { readTask, saveTask, type TaskDeps, type TaskSheet } from './task-board.ts';

/** Begins a task, or one that was rejected anew (R5.26); its reward is frozen from here on. */
export async function startTask(
  tx: StoreTx,
  deps: TaskDeps,
  userId: string,
  taskId: string,
): Promise<TaskSheet> {
  await tx.users.lock([userId]);
  const sheet = await readTask(tx, deps, userId, taskId);
  const event = { type: 'start', atMs: deps.clock.nowMs(), purse: sheet.purse } as const;
  return saveTask(tx, deps, sheet, transitionTask(sheet.task, event).task);
}
