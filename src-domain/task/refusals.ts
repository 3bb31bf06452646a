import { DomainError, IllegalTransition } from '../errors/index.ts';
import { formatDecimal, larger } from '../money/index.ts';
import type { TaskStatus, TaskView } from './task.ts';
import type { TaskEventType, TaskPurse } from './task-event.ts';

/** Why a task refuses a step. */
export type TaskRefusal = 'wrong_status' | 'period_over' | 'period_not_over';

const WHY: Readonly<Record<Exclude<TaskRefusal, 'wrong_status'>, string>> = {
  period_over: 'its day is over; begin it anew',
  period_not_over: 'its period is not over',
};

const VERB: Readonly<Record<TaskEventType, string>> = {
  start: 'be started',
  submit: 'be validated',
  approve: 'be approved',
  reject: 'be rejected',
  claim: 'be claimed',
  new_period: 'begin a new period',
};

const WORDS: Readonly<Record<TaskStatus, string>> = {
  AVAILABLE: 'open',
  STARTED: 'started',
  VALIDATING: 'in review',
  VALIDATED: 'validated',
  CLAIMED: 'claimed',
  REJECTED: 'rejected',
};

const LEGAL_FROM: Readonly<Record<TaskEventType, readonly TaskStatus[]>> = {
  start: ['AVAILABLE', 'REJECTED'],
  submit: ['STARTED'],
  approve: ['VALIDATING'],
  reject: ['VALIDATING'],
  claim: ['VALIDATED'],
  new_period: ['AVAILABLE', 'STARTED', 'VALIDATING', 'VALIDATED', 'CLAIMED', 'REJECTED'],
};

/** Whether a task with this status is begun by `start`, before anything else (R4.09). */
export function canStart(status: TaskStatus): boolean {
  return LEGAL_FROM.start.includes(status);
}

/** A task cannot take this step now (R4.09). Nothing was changed. */
export class IllegalTaskTransition extends IllegalTransition<TaskStatus, TaskEventType> {
  override readonly name = 'IllegalTaskTransition' as const;
  override readonly code = 'illegal_task_transition' as const;
  readonly taskId: string;
  readonly reason: TaskRefusal;

  constructor(task: Pick<TaskView, 'taskId' | 'status'>, event: TaskEventType, reason: TaskRefusal) {
    const { taskId, status } = task;
    super({
      thing: 'task',
      status,
      event,
      legalFrom: LEGAL_FROM[event],
      field: 'task_id',
      words: WORDS,
      message: (seen, needed) => {
        const why = reason === 'wrong_status' ? `it has to be ${needed}, and it is ${seen}` : WHY[reason];
        return `This task cannot ${VERB[event]}: ${why}.`;
      },
    });
    this.taskId = taskId;
    this.reason = reason;
  }
}

/** This task's budget is used up. Nothing was changed. */
export class TaskBudgetSpent extends DomainError {
  override readonly name = 'TaskBudgetSpent' as const;
  override readonly code = 'task_budget_spent' as const;
  override readonly category = 'conflict' as const;

  constructor(task: Pick<TaskView, 'rewardToken'>, { budgetToken, paidToken }: TaskPurse) {
    const left = formatDecimal(larger(0n, budgetToken - paidToken));
    const reward = formatDecimal(task.rewardToken);
    super({
      message: `All rewards for this task are taken: ${left} AXIOM are left and it pays ${reward} AXIOM.`,
      field: 'task_id',
      bound: `${left} AXIOM`,
      found: `${reward} AXIOM`,
      allowed: `at most ${left} AXIOM`,
    });
  }
}
