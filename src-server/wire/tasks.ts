import type { RouteAnswer } from '#contract/routes.ts';
import { formatDecimal } from '@axiom/domain/money';
import { hasBudget } from '@axiom/domain/task';
import { utcMidnightAfter } from '@axiom/domain/time';
import type { TaskSheet } from '../use-cases/task-board.ts';
import { iso, isoOrNull } from './time.ts';

type Row = RouteAnswer<'tasks'>['data'][number];

/** A task on the wire (R5.37). */
export function taskRow({ task, purse, friendsReleased }: TaskSheet, nowMs: number): Row {
  return {
    task_id: task.taskId,
    kind: task.kind,
    status: task.status,
    count: task.count,
    progress: progressOf(task, friendsReleased),
    reward_token: formatDecimal(task.rewardToken),
    has_budget: hasBudget(task, purse),
    link: task.link ?? null,
    rejection: task.rejection ?? null,
    started_at: isoOrNull(task.startedAtMs),
    submitted_at: isoOrNull(task.submittedAtMs),
    validated_at: isoOrNull(task.validatedAtMs),
    claimed_at: isoOrNull(task.claimedAtMs),
    resets_at: task.period === 'once' ? null : iso(utcMidnightAfter(nowMs)),
  };
}

function progressOf({ kind, count, status }: TaskSheet['task'], friendsReleased: number): number {
  if (status === 'VALIDATED' || status === 'CLAIMED') return count;
  return kind === 'invite_friends' ? Math.min(count, friendsReleased) : 0;
}
