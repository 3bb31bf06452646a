import {
  findTask,
  availableTask,
  currentTasks,
  periodOf,
  type TaskPurse,
  taskIdOf,
  type UserTask,
} from '@axiom/domain/task';
import type { EconomyPolicy, TaskOffer } from '@axiom/domain/economy';
import { ZERO_AXIOM } from '@axiom/domain/money';
import type { StoreTx } from '../ports/store.ts';
import type { TaskRecord } from '../ports/store-tasks.ts';
import type { Deps } from './deps.ts';
import { MovedMeanwhile } from './move-mint.ts';

export type TaskDeps = Pick<Deps, 'policies' | 'clock' | 'ids'>;

/** A task as it stands for a person now. */
export interface TaskSheet {
  readonly task: UserTask;
  /** null while it was never started in its period. */
  readonly record: TaskRecord | null;
  readonly purse: TaskPurse;
  /** The person's friends with a bond that counts. */
  readonly friendsReleased: number;
}

/** Every task on offer as it stands for a person now (R5.25). */
export async function readTasks(
  tx: StoreTx,
  deps: Pick<TaskDeps, 'policies' | 'clock'>,
  userId: string,
): Promise<readonly TaskSheet[]> {
  const { policy } = deps.policies.current();
  const nowMs = deps.clock.nowMs();
  const records = await recordsNow(tx, policy, userId, nowMs);
  const paid = await tx.tasks.paid();
  const friendsReleased = await tx.referrals.friendsReleased(userId);
  const tasks = currentTasks(
    policy,
    [...records.values()].map((record) => record.task),
    userId,
    nowMs,
  );
  return tasks.map((task) => ({
    task,
    record: records.get(keyOf(task)) ?? null,
    purse: purseOf(findTask(policy, task.taskId), paid),
    friendsReleased,
  }));
}

/**
 * One task on offer as it stands for a person now; whoever takes a step with it has locked the person.
 * @throws UnknownTask
 */
export async function readTask(
  tx: StoreTx,
  deps: Pick<TaskDeps, 'policies' | 'clock'>,
  userId: string,
  taskId: string,
): Promise<TaskSheet> {
  const { policy } = deps.policies.current();
  const nowMs = deps.clock.nowMs();
  const offer = findTask(policy, taskId);
  const untouched = availableTask(offer, userId, nowMs);
  const record = (await recordsNow(tx, { tasks: [offer] }, userId, nowMs)).get(keyOf(untouched)) ?? null;
  return {
    task: record?.task ?? untouched,
    record,
    purse: purseOf(offer, await tx.tasks.paid()),
    friendsReleased: await tx.referrals.friendsReleased(userId),
  };
}

/** Stores a task after a step. @throws MovedMeanwhile */
export async function saveTask(
  tx: StoreTx,
  deps: Pick<TaskDeps, 'ids'>,
  { record, ...sheet }: TaskSheet,
  task: UserTask,
): Promise<TaskSheet & { readonly record: TaskRecord }> {
  const after: TaskRecord = { id: record?.id ?? deps.ids.next(), task };
  const isStored = record === null ? await tx.tasks.insert(after) : await tx.tasks.move(record, after);
  if (!isStored) throw new MovedMeanwhile(`task ${task.taskId} of ${task.userId}`);
  return { ...sheet, task, record: after };
}

async function recordsNow(
  tx: StoreTx,
  policy: Pick<EconomyPolicy, 'tasks'>,
  userId: string,
  nowMs: number,
): Promise<ReadonlyMap<string, TaskRecord>> {
  const periods = new Set(policy.tasks.map(({ kind }) => periodOf(kind, nowMs)));
  if (periods.size === 0) return new Map();
  const records = await tx.tasks.ofUser(userId, [...periods]);
  return new Map(records.map((record) => [keyOf(record.task), record]));
}

function keyOf({ taskId, period }: Pick<UserTask, 'taskId' | 'period'>): string {
  return `${taskId} ${period}`;
}

function purseOf(offer: TaskOffer, paid: Awaited<ReturnType<StoreTx['tasks']['paid']>>): TaskPurse {
  return { budgetToken: offer.budget, paidToken: paid.get(taskIdOf(offer)) ?? ZERO_AXIOM };
}
