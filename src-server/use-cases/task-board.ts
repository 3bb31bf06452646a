import {
  findTask,
  availableTask,
  canBeOffered,
  currentTasks,
  periodOf,
  type TaskPurse,
  type TaskStatus,
  taskIdOf,
  type UserTask,
} from '@axiom/domain/task';
import { TASK_KINDS, type TaskOffer } from '@axiom/domain/economy';
import { ZERO_AXIOM } from '@axiom/domain/money';
import type { StoreTx } from '../ports/store.ts';
import type { TaskRecord } from '../ports/store-tasks.ts';
import type { Deps } from './deps.ts';
import { MovedMeanwhile } from './move-mint.ts';

export type TaskDeps = Pick<Deps, 'policies' | 'clock' | 'ids' | 'hasCommunity'>;

/** The current state of a task for one person. */
export interface TaskSheet {
  readonly task: UserTask;
  /** null while it was not started in its period. */
  readonly record: TaskRecord | null;
  readonly purse: TaskPurse;
  /** The number of the person's friends with a bond that counts. */
  readonly friendsReleased: number;
}

/** Every task offered to a person, with its current state (R5.25). */
export async function readTasks(
  tx: StoreTx,
  deps: Pick<TaskDeps, 'policies' | 'clock' | 'hasCommunity'>,
  userId: string,
): Promise<readonly TaskSheet[]> {
  const nowMs = deps.clock.nowMs();
  const records = await recordsNow(tx, userId, nowMs);
  const tasks = await offersTo(tx, deps, records);
  const paid = await tx.tasks.paid();
  const friendsReleased = await tx.referrals.friendsReleased(userId);
  const rows = [...records.values()].map(({ task }) => task);
  return currentTasks({ tasks }, rows, userId, nowMs).map((task) => ({
    task,
    record: records.get(keyOf(task)) ?? null,
    purse: purseOf(findTask({ tasks }, task.taskId), paid),
    friendsReleased,
  }));
}

/** One task offered to a person, as it stands. To change it, lock the person first. @throws UnknownTask */
export async function readTask(
  tx: StoreTx,
  deps: Pick<TaskDeps, 'policies' | 'clock' | 'hasCommunity'>,
  userId: string,
  taskId: string,
): Promise<TaskSheet> {
  const nowMs = deps.clock.nowMs();
  const records = await recordsNow(tx, userId, nowMs);
  const offer = findTask({ tasks: await offersTo(tx, deps, records) }, taskId);
  const untouched = availableTask(offer, userId, nowMs);
  const record = records.get(keyOf(untouched)) ?? null;
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

type Records = ReadonlyMap<string, TaskRecord>;

/** The person's tasks of the current periods; by key the one that was started last. */
async function recordsNow(tx: StoreTx, userId: string, nowMs: number): Promise<Records> {
  const periods = new Set(TASK_KINDS.map((kind) => periodOf(kind, nowMs)));
  const records = await tx.tasks.ofUser(userId, [...periods]);
  const inOrder = records.toSorted((a, b) => (a.task.startedAtMs ?? 0) - (b.task.startedAtMs ?? 0));
  return new Map(inOrder.map((record) => [keyOf(record.task), record]));
}

/** Started and not paid yet. */
const BEGUN: ReadonlySet<TaskStatus> = new Set(['STARTED', 'VALIDATING', 'VALIDATED']);

/** What the policy offers now, and tasks started under an earlier policy: promised until they are paid. */
async function offersTo(
  tx: StoreTx,
  deps: Pick<TaskDeps, 'policies' | 'hasCommunity'>,
  records: Records,
): Promise<readonly TaskOffer[]> {
  const { hasCommunity } = deps;
  const offers = deps.policies
    .current()
    .policy.tasks.filter((offer) => canBeOffered(offer, { hasCommunity }));
  for (const { task } of records.values()) {
    const isThis = (offer: TaskOffer) => taskIdOf(offer) === task.taskId;
    if (!BEGUN.has(task.status) || task.startedAtMs === undefined || offers.some(isThis)) continue;
    const promised = (await deps.policies.at(tx, task.startedAtMs)).policy.tasks.find(isThis);
    const facts = { hasCommunity, status: task.status };
    if (promised !== undefined && canBeOffered(promised, facts)) offers.push(promised);
  }
  return offers;
}

function keyOf({ taskId, period }: Pick<UserTask, 'taskId' | 'period'>): string {
  return `${taskId} ${period}`;
}

function purseOf(offer: TaskOffer, paid: Awaited<ReturnType<StoreTx['tasks']['paid']>>): TaskPurse {
  return { budgetToken: offer.budget, paidToken: paid.get(taskIdOf(offer)) ?? ZERO_AXIOM };
}
