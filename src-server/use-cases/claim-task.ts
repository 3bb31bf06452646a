import { bookingOfTaskEffect } from '@axiom/domain/ledger';
import { ZERO_AXIOM } from '@axiom/domain/money';
import { TaskBudgetSpent, transitionTask } from '@axiom/domain/task';
import type { CommandTx } from '../ports/store-commands.ts';
import { readTask, saveTask, type TaskDeps, type TaskSheet } from './task-board.ts';
import { emitBalance } from './tell.ts';

/** Pays a validated task into the task balance (R5.28): once per person, task and period, within its budget. */
export async function claimTask(
  tx: CommandTx,
  deps: TaskDeps,
  userId: string,
  taskId: string,
): Promise<TaskSheet> {
  await tx.users.lock([userId]);
  const sheet = await readTask(tx, deps, userId, taskId);
  const { purse } = sheet;
  const atMs = deps.clock.nowMs();
  const { task, effects } = transitionTask(sheet.task, { type: 'claim', atMs, purse });
  const saved = await saveTask(tx, deps, sheet, task);
  for (const effect of effects) {
    const subject = { atMs, taskId, note: task.period };
    const movementId = await tx.ledger.post(bookingOfTaskEffect(task, effect), subject);
    await tx.tasks.recordPayment(task, movementId);
  }
  // Keep this last: from here to the commit every other claim of this task waits.
  if (!(await tx.tasks.spend(taskId, task.rewardToken, purse.budgetToken))) {
    const paidToken = (await tx.tasks.paid()).get(taskId) ?? ZERO_AXIOM;
    throw new TaskBudgetSpent(task, { ...purse, paidToken });
  }
  await emitBalance(tx, deps, userId);
  return saved;
}
