import { add } from '../money/index.ts';
import { judgeEvidence } from './evidence.ts';
import { periodOf } from './periods.ts';
import { IllegalTaskTransition, TaskBudgetSpent } from './refusals.ts';
import type { TaskStatus, UserTask } from './task.ts';
import type { TaskEffect, TaskEvent, TaskEventType, TaskPurse } from './task-event.ts';

/** The task after a step, and its effects. */
export interface TaskStep {
  readonly task: UserTask;
  readonly effects: readonly TaskEffect[];
}

type EventOf<T extends TaskEventType> = Extract<TaskEvent, { type: T }>;
type Step<T extends TaskEventType> = (task: UserTask, event: EventOf<T>) => TaskStep;
/** Every status with every event; null is an illegal step. */
type Table = { readonly [S in TaskStatus]: { readonly [T in TaskEventType]: Step<T> | null } };

const NOTHING = {
  start: null,
  submit: null,
  approve: null,
  reject: null,
  claim: null,
  new_period: beginAnew,
} as const;

const TABLE: Table = {
  AVAILABLE: { ...NOTHING, start },
  STARTED: { ...NOTHING, submit },
  VALIDATING: { ...NOTHING, approve, reject },
  VALIDATED: { ...NOTHING, claim },
  CLAIMED: NOTHING,
  REJECTED: { ...NOTHING, start },
};

/**
 * One legal step of a task and its effects (R4.09). Total: every status handles every event. A task is paid
 * once per person and period, and never beyond its budget.
 * @throws IllegalTaskTransition naming status, event and reason; TaskBudgetSpent; the refusals of
 * `judgeEvidence`. Nothing is changed then.
 */
export function transitionTask(task: UserTask, event: TaskEvent): TaskStep {
  const step = TABLE[task.status][event.type] as Step<TaskEventType> | null;
  if (step === null) throw new IllegalTaskTransition(task, event.type, 'wrong_status');
  const isOver = periodOf(task.kind, event.atMs) !== task.period;
  if (isOver !== (event.type === 'new_period')) {
    throw new IllegalTaskTransition(task, event.type, isOver ? 'period_over' : 'period_not_over');
  }
  return step(task, event);
}

/** Whether the rest of the task's budget covers one more reward. */
export function hasBudget(
  task: Pick<UserTask, 'rewardToken'>,
  { budgetToken, paidToken }: TaskPurse,
): boolean {
  return add(paidToken, task.rewardToken) <= budgetToken;
}

function start(task: UserTask, event: EventOf<'start'>): TaskStep {
  if (!hasBudget(task, event.purse)) throw new TaskBudgetSpent(task, event.purse);
  return { task: { ...fresh(task), status: 'STARTED', startedAtMs: event.atMs }, effects: [] };
}

function submit(task: UserTask, event: EventOf<'submit'>): TaskStep {
  const finding = judgeEvidence(task, event.evidence);
  const submitted = { ...task, submittedAtMs: event.atMs };
  if (finding.outcome === 'done') {
    return { task: { ...submitted, status: 'VALIDATED', validatedAtMs: event.atMs }, effects: [] };
  }
  const { outcome: _review, ...handedIn } = finding;
  return { task: { ...submitted, ...handedIn, status: 'VALIDATING' }, effects: [] };
}

function approve(task: UserTask, event: EventOf<'approve'>): TaskStep {
  return { task: { ...task, status: 'VALIDATED', validatedAtMs: event.atMs }, effects: [] };
}

function reject(task: UserTask, event: EventOf<'reject'>): TaskStep {
  return { task: { ...task, status: 'REJECTED', rejection: event.reason }, effects: [] };
}

function claim(task: UserTask, event: EventOf<'claim'>): TaskStep {
  if (!hasBudget(task, event.purse)) throw new TaskBudgetSpent(task, event.purse);
  const { rewardToken } = task;
  return {
    task: { ...task, status: 'CLAIMED', claimedAtMs: event.atMs },
    effects: [{ type: 'pay_task', rewardToken }],
  };
}

function beginAnew(task: UserTask, event: EventOf<'new_period'>): TaskStep {
  const { rewardToken, atMs } = event;
  return { task: { ...fresh(task), rewardToken, period: periodOf(task.kind, atMs) }, effects: [] };
}

/** The same task without any submission. */
function fresh({ taskId, userId, kind, count, rewardToken, period }: UserTask): UserTask {
  return { taskId, userId, kind, count, rewardToken, period, status: 'AVAILABLE' };
}
