import type { EconomyPolicy, TaskOffer } from '../economy/policy.ts';
import { abbreviate, DomainError } from '../errors/index.ts';
import { periodOf } from './periods.ts';
import type { TaskStatus, UserTask } from './task.ts';

/** No task on offer has this id. */
export class UnknownTask extends DomainError {
  override readonly name = 'UnknownTask' as const;
  override readonly code = 'unknown_task' as const;
  override readonly category = 'missing' as const;

  constructor(taskId: string, offered: readonly string[]) {
    const allowed = offered.length === 0 ? 'none at the moment' : offered.join(', ');
    super({
      message: 'This task is not on offer now.',
      field: 'task_id',
      found: abbreviate(taskId),
      allowed,
    });
  }
}

/** The stable id of an offer: its kind, with the number of friends if it has one. */
export function taskIdOf({ kind, count }: Pick<TaskOffer, 'kind' | 'count'>): string {
  return kind === 'invite_friends' ? `${kind}_${count}` : kind;
}

/** The offer of that id. @throws UnknownTask listing what is on offer */
export function findTask(policy: Pick<EconomyPolicy, 'tasks'>, taskId: string): TaskOffer {
  const offer = policy.tasks.find((each) => taskIdOf(each) === taskId);
  if (offer === undefined) throw new UnknownTask(taskId, policy.tasks.map(taskIdOf));
  return offer;
}

/**
 * Whether a task can be offered: joining the community only while one is configured, since without one
 * everybody counts as a member. A person who was validated before keeps their claim.
 */
export function canBeOffered(
  { kind }: Pick<TaskOffer, 'kind'>,
  facts: { readonly hasCommunity: boolean; readonly status?: TaskStatus },
): boolean {
  return kind !== 'join_channel' || facts.hasCommunity || facts.status === 'VALIDATED';
}

/** A task that the person has not started in the period of `atMs` (epoch ms). */
export function availableTask(offer: TaskOffer, userId: string, atMs: number): UserTask {
  return {
    taskId: taskIdOf(offer),
    userId,
    kind: offer.kind,
    count: offer.count,
    rewardToken: offer.reward,
    status: 'AVAILABLE',
    period: periodOf(offer.kind, atMs),
  };
}

/** Every task on offer at `atMs` (epoch ms): the person's row of the current period, or a new task (R5.25). */
export function currentTasks(
  policy: Pick<EconomyPolicy, 'tasks'>,
  rows: readonly UserTask[],
  userId: string,
  atMs: number,
): readonly UserTask[] {
  return policy.tasks.map((offer) => {
    const untouched = availableTask(offer, userId, atMs);
    const row = rows.find(({ taskId, period }) => taskId === untouched.taskId && period === untouched.period);
    return row ?? untouched;
  });
}
