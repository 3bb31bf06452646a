import { transitionTask } from '@axiom/domain/task';
import type { CommandTx } from '../ports/store-commands.ts';
import { readTask, saveTask, type TaskDeps, type TaskSheet } from './task-board.ts';

/** Starts a task, or restarts a rejected one (R5.26). Its reward is frozen from then on. */
export async function startTask(
  tx: CommandTx,
  deps: TaskDeps,
  userId: string,
  taskId: string,
): Promise<TaskSheet> {
  await tx.users.lock([userId]);
  const sheet = await readTask(tx, deps, userId, taskId);
  const event = { type: 'start', atMs: deps.clock.nowMs(), purse: sheet.purse } as const;
  return saveTask(tx, deps, sheet, transitionTask(sheet.task, event).task);
}
