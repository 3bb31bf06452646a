import type { RouteAnswer } from '#contract/routes.ts';
import { taskRow } from '#contract/tasks.ts';
import { hasBudget } from '@axiom/domain/task';
import { utcMidnightAfter } from '@axiom/domain/time';
import type { TaskSheet } from '../use-cases/task-board.ts';

/** A task on the wire (R5.37). */
export function taskOnWire(
  { task, purse, friendsReleased }: TaskSheet,
  nowMs: number,
): RouteAnswer<'taskStart'> {
  return taskRow.write({
    ...task,
    progress: progressOf(task, friendsReleased),
    hasBudget: hasBudget(task, purse),
    resetsAtMs: task.period === 'once' ? undefined : utcMidnightAfter(nowMs),
  });
}

function progressOf({ kind, count, status }: TaskSheet['task'], friendsReleased: number): number {
  if (status === 'VALIDATED' || status === 'CLAIMED') return count;
  return kind === 'invite_friends' ? Math.min(count, friendsReleased) : 0;
}
