import {
  findTask,
  availableTask,
  canBeOffered,
  currentTasks,
  periodOf,
  type TaskPeriod,
  type TaskPurse,
  type TaskStatus,
  taskIdOf,
  type UserTask,
} from '@axiom/domain/task';
import { type EconomyPolicy, TASK_KINDS, type TaskOffer } from '@axiom/domain/economy';
import { ZERO_AXIOM } from '@axiom/domain/money';
import type { CommandTx } from '../ports/store-commands.ts';
import type { Reads } from '../ports/store-reads.ts';
import type { TaskRecord } from '../ports/store-tasks.ts';
import type { Deps } from './deps.ts';
import { MovedMeanwhile } from './moved-meanwhile.ts';

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
  reads: Pick<Reads, 'tasks'>,
  deps: Pick<TaskDeps, 'policies' | 'clock' | 'hasCommunity'>,
  userId: string,
): Promise<readonly TaskSheet[]> {
  const nowMs = deps.clock.nowMs();
  const { records: started, paid, friendsReleased } = await reads.tasks(userId, periodsNow(nowMs));
  const policyIds = new Map(started.map(({ record, policyId }) => [record.id, policyId]));
  const records = newestByKey(started.map(({ record }) => record));
  const tasks = await offersTo(deps, records, async ({ id }) => {
    const policyId = policyIds.get(id) ?? null;
    return policyId === null ? null : deps.policies.known(policyId);
  });
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
  tx: CommandTx,
  deps: Pick<TaskDeps, 'policies' | 'clock' | 'hasCommunity'>,
  userId: string,
  taskId: string,
): Promise<TaskSheet> {
  const nowMs = deps.clock.nowMs();
  const records = await recordsNow(tx, userId, nowMs);
  const policyOf = async ({ task: { startedAtMs } }: TaskRecord) =>
    startedAtMs === undefined ? null : (await deps.policies.at(tx, startedAtMs)).policy;
  const offer = findTask({ tasks: await offersTo(deps, records, policyOf) }, taskId);
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
  tx: CommandTx,
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
async function recordsNow(tx: CommandTx, userId: string, nowMs: number): Promise<Records> {
  return newestByKey(await tx.tasks.ofUser(userId, periodsNow(nowMs)));
}

/** The periods that tasks are offered in at an instant. */
export function periodsNow(nowMs: number): readonly TaskPeriod[] {
  return [...new Set(TASK_KINDS.map((kind) => periodOf(kind, nowMs)))];
}

function newestByKey(records: readonly TaskRecord[]): Records {
  const inOrder = records.toSorted((a, b) => (a.task.startedAtMs ?? 0) - (b.task.startedAtMs ?? 0));
  return new Map(inOrder.map((record) => [keyOf(record.task), record]));
}

/** Started and not paid yet. */
const BEGUN: ReadonlySet<TaskStatus> = new Set(['STARTED', 'VALIDATING', 'VALIDATED']);

/** What the policy offers now, and tasks started under an earlier policy: promised until they are paid. */
async function offersTo(
  deps: Pick<TaskDeps, 'policies' | 'hasCommunity'>,
  records: Records,
  policyOf: (record: TaskRecord) => Promise<EconomyPolicy | null>,
): Promise<readonly TaskOffer[]> {
  const { hasCommunity } = deps;
  const offers = deps.policies
    .current()
    .policy.tasks.filter((offer) => canBeOffered(offer, { hasCommunity }));
  for (const record of records.values()) {
    const { task } = record;
    const isThis = (offer: TaskOffer) => taskIdOf(offer) === task.taskId;
    if (!BEGUN.has(task.status) || task.startedAtMs === undefined || offers.some(isThis)) continue;
    const promised = (await policyOf(record))?.tasks.find(isThis);
    const facts = { hasCommunity, status: task.status };
    if (promised !== undefined && canBeOffered(promised, facts)) offers.push(promised);
  }
  return offers;
}

function keyOf({ taskId, period }: Pick<UserTask, 'taskId' | 'period'>): string {
  return `${taskId} ${period}`;
}

function purseOf(offer: TaskOffer, paid: Awaited<ReturnType<CommandTx['tasks']['paid']>>): TaskPurse {
  return { budgetToken: offer.budget, paidToken: paid.get(taskIdOf(offer)) ?? ZERO_AXIOM };
}
