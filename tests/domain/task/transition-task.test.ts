import {
  availableTask,
  currentTasks,
  findTask,
  hasBudget,
  IllegalTaskTransition,
  periodOf,
  TASK_STATUSES,
  TaskBudgetSpent,
  type TaskEvent,
  taskIdOf,
  TaskNotDone,
  type TaskRefusal,
  transitionTask,
  UnknownTask,
  type UserTask,
} from '@axiom/domain/task';
import { describe, expect, it } from 'vitest';
import { aPolicy, axiom, DAY_0_MS, DAY_MS } from '../support/fixtures.ts';

const policy = aPolicy();
const atMs = DAY_0_MS + 40_000;
const purse = { budgetToken: axiom('1000'), paidToken: axiom('0') };
const aTask = (change: Partial<UserTask> = {}): UserTask => ({
  ...availableTask(findTask(policy, 'post_link'), 'u1', DAY_0_MS),
  ...change,
});
const aDaily = (change: Partial<UserTask> = {}): UserTask => ({
  ...availableTask(findTask(policy, 'daily_check_in'), 'u1', DAY_0_MS),
  ...change,
});
const link = 'https://t.me/axiom/7';
const submitLink: TaskEvent = { type: 'submit', atMs, evidence: { kind: 'post_link', link } };
const EVENTS: readonly TaskEvent[] = [
  { type: 'start', atMs, purse },
  submitLink,
  { type: 'approve', atMs },
  { type: 'reject', atMs, reason: 'The post is gone.' },
  { type: 'claim', atMs, purse },
  { type: 'new_period', atMs, rewardToken: axiom('0.2') },
];

function refusalOf(task: UserTask, event: TaskEvent): TaskRefusal | undefined {
  try {
    transitionTask(task, event);
    return undefined;
  } catch (error) {
    if (error instanceof IllegalTaskTransition) return error.reason;
    throw error;
  }
}

describe('every status with every event', () => {
  const legal: Readonly<Record<string, string>> = {
    'AVAILABLE start': 'STARTED',
    'STARTED submit': 'VALIDATING',
    'VALIDATING approve': 'VALIDATED',
    'VALIDATING reject': 'REJECTED',
    'VALIDATED claim': 'CLAIMED',
    'REJECTED start': 'STARTED',
  };
  const pairs = TASK_STATUSES.flatMap((status) =>
    EVENTS.map((event) => [status, event.type, event] as const),
  );

  it.each(pairs)('R4.09 %s, %s', (status, type, event) => {
    const next = legal[`${status} ${type}`];
    if (next !== undefined) expect(transitionTask(aTask({ status }), event).task.status).toBe(next);
    else
      expect(refusalOf(aTask({ status }), event)).toBe(
        type === 'new_period' ? 'period_not_over' : 'wrong_status',
      );
  });

  it.each(TASK_STATUSES)(
    'R4.09 a daily task that is %s is AVAILABLE again at 00:00 UTC, not before',
    (status) => {
      const done = aDaily({ status, startedAtMs: atMs, claimedAtMs: atMs });
      const rewardToken = axiom('0.02');
      const midnightMs = DAY_0_MS + DAY_MS;
      expect(refusalOf(done, { type: 'new_period', atMs: midnightMs - 1, rewardToken })).toBe(
        'period_not_over',
      );
      const { task, effects } = transitionTask(done, { type: 'new_period', atMs: midnightMs, rewardToken });
      expect(task).toEqual({
        ...availableTask(findTask(policy, 'daily_check_in'), 'u1', midnightMs),
        rewardToken,
      });
      expect(effects).toEqual([]);
    },
  );

  it('R4.09 says what was seen and what would have been right', () => {
    expect(() => transitionTask(aTask({ status: 'CLAIMED' }), { type: 'claim', atMs, purse })).toThrow(
      'This task cannot be claimed: it has to be validated, and it is claimed.',
    );
  });
});

describe('the way of a task', () => {
  it('R4.09 started, validated, claimed: paid once', () => {
    const started = transitionTask(aDaily(), { type: 'start', atMs, purse }).task;
    expect(started).toEqual(aDaily({ status: 'STARTED', startedAtMs: atMs }));
    const evidence = { kind: 'daily_check_in' } as const;
    const validated = transitionTask(started, { type: 'submit', atMs, evidence }).task;
    expect(validated).toMatchObject({ status: 'VALIDATED', submittedAtMs: atMs, validatedAtMs: atMs });
    const { task, effects } = transitionTask(validated, { type: 'claim', atMs, purse });
    expect(task).toMatchObject({ status: 'CLAIMED', claimedAtMs: atMs });
    expect(effects).toEqual([{ type: 'pay_task', rewardToken: axiom('0.01') }]);
    expect(refusalOf(task, { type: 'claim', atMs, purse })).toBe('wrong_status');
  });

  it('R4.09 a link waits for the operator; a rejected one can be started again', () => {
    const started = transitionTask(aTask(), { type: 'start', atMs, purse }).task;
    const waiting = transitionTask(started, submitLink).task;
    expect(waiting).toMatchObject({ status: 'VALIDATING', link, submittedAtMs: atMs });
    const rejected = transitionTask(waiting, { type: 'reject', atMs, reason: 'The post is gone.' }).task;
    expect(rejected).toMatchObject({ status: 'REJECTED', rejection: 'The post is gone.' });
    const again = transitionTask(rejected, { type: 'start', atMs: atMs + 1, purse }).task;
    expect(again).toEqual(aTask({ status: 'STARTED', startedAtMs: atMs + 1 }));
  });

  it('R4.09 what is not done stays started', () => {
    const task = aTask({ kind: 'first_bond', status: 'STARTED' });
    const evidence = { kind: 'first_bond', hasReleasedBond: false } as const;
    expect(() => transitionTask(task, { type: 'submit', atMs, evidence })).toThrow(TaskNotDone);
  });

  it('R4.09 a day that is over cannot be claimed', () => {
    const midnightMs = DAY_0_MS + DAY_MS;
    const yesterday = aDaily({ status: 'VALIDATED' });
    expect(refusalOf(yesterday, { type: 'claim', atMs: midnightMs - 1, purse })).toBeUndefined();
    expect(refusalOf(yesterday, { type: 'claim', atMs: midnightMs, purse })).toBe('period_over');
  });

  it('R4.09 nothing is paid beyond the budget, and nobody begins what cannot be paid', () => {
    const task = aTask({ status: 'VALIDATED' });
    const last = { budgetToken: axiom('10'), paidToken: axiom('9.8') };
    const spent = { budgetToken: axiom('10'), paidToken: axiom('9.800000001') };
    expect([hasBudget(task, last), hasBudget(task, spent)]).toEqual([true, false]);
    expect(transitionTask(task, { type: 'claim', atMs, purse: last }).effects).toHaveLength(1);
    const claim = () => transitionTask(task, { type: 'claim', atMs, purse: spent });
    expect(claim).toThrow(TaskBudgetSpent);
    expect(claim).toThrow(
      'All rewards for this task are taken: 0.199999999 AXIOM are left and it pays 0.2 AXIOM.',
    );
    expect(() => transitionTask(aTask(), { type: 'start', atMs, purse: spent })).toThrow(TaskBudgetSpent);
  });

  it('keeps the reward it was started with', () => {
    const started = transitionTask(aTask({ rewardToken: axiom('0.7') }), { type: 'start', atMs, purse }).task;
    expect(started.rewardToken).toBe(axiom('0.7'));
  });
});

describe('the list', () => {
  it('has every task on offer under a stable id', () => {
    expect(policy.tasks.map(taskIdOf)).toEqual([
      'daily_check_in',
      'connect_wallet',
      'first_bond',
      'invite_friends_3',
      'join_channel',
      'post_link',
      'screenshot',
    ]);
    expect(findTask(policy, 'invite_friends_3').count).toBe(3);
    expect(() => findTask(policy, 'invite_friends')).toThrow(UnknownTask);
    expect(() => findTask({ tasks: [] }, 'x')).toThrow(
      expect.objectContaining({ found: '"x"', allowed: 'none at the moment' }),
    );
  });

  it('shows the row of the current period, an untouched task otherwise', () => {
    const rows = [aDaily({ status: 'CLAIMED' }), aTask({ status: 'CLAIMED' })];
    const statusOn = (nowMs: number) =>
      currentTasks(policy, rows, 'u1', nowMs)
        .filter(({ status }) => status === 'CLAIMED')
        .map(({ taskId }) => taskId);
    expect(statusOn(DAY_0_MS)).toEqual(['daily_check_in', 'post_link']);
    expect(statusOn(DAY_0_MS + DAY_MS)).toEqual(['post_link']);
  });

  it('dates a daily task by its UTC day, every other one by nothing', () => {
    expect(periodOf('daily_check_in', DAY_0_MS - 1)).toBe('day-20513');
    expect(periodOf('daily_check_in', DAY_0_MS)).toBe('day-20514');
    expect(periodOf('join_channel', DAY_0_MS)).toBe('once');
  });
});
