import type { RouteAnswer } from '#contract/routes.ts';
import { taskRow } from '#contract/tasks.ts';
import type { TaskCard } from '@axiom/domain/ports/client';
import { hasBudget } from '@axiom/domain/task';
import { utcMidnightAfter } from '@axiom/domain/time';
import type { TaskSheet } from '../use-cases/task-board.ts';

/** A task as its person sees it. */
export function taskCardOf({ task, purse, friendsReleased }: TaskSheet, nowMs: number): TaskCard {
  return {
    ...task,
    progress: progressOf(task, friendsReleased),
    hasBudget: hasBudget(task, purse),
    ...(task.period === 'once' ? {} : { resetsAtMs: utcMidnightAfter(nowMs) }),
  };
}

/** A task on the wire (R5.37). */
export function taskOnWire(sheet: TaskSheet, nowMs: number): RouteAnswer<'taskStart'> {
  return taskRow.write(taskCardOf(sheet, nowMs));
}

function progressOf({ kind, count, status }: TaskSheet['task'], friendsReleased: number): number {
  if (status === 'VALIDATED' || status === 'CLAIMED') return count;
  return kind === 'invite_friends' ? Math.min(count, friendsReleased) : 0;
}
