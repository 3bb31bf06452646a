import {
  IllegalTaskTransition,
  InvalidTaskLink,
  NotAPhoto,
  PhotoMissing,
  PhotoTooLarge,
  TASK_STATUSES,
  TaskBudgetSpent,
  TaskNotDone,
  UnknownTask,
} from '@axiom/domain/task';
import { describe, expect, it } from 'vitest';
import { axiom } from '../support/fixtures.ts';

const task = { taskId: 'post_link', status: 'CLAIMED' } as const;

describe('a step that a task cannot take', () => {
  it.each([
    ['start', 'be started', 'open or rejected', 'AVAILABLE or REJECTED'],
    ['submit', 'be validated', 'started', 'STARTED'],
    ['approve', 'be approved', 'in review', 'VALIDATING'],
    ['reject', 'be rejected', 'in review', 'VALIDATING'],
    ['claim', 'be claimed', 'validated', 'VALIDATED'],
    [
      'new_period',
      'begin a new period',
      'open or started or in review or validated or claimed or rejected',
      TASK_STATUSES.join(' or '),
    ],
  ] as const)('%s says when it would have been right', (event, verb, words, right) => {
    const refusal = new IllegalTaskTransition(task, event, 'wrong_status');
    expect(refusal.message).toBe(`This task cannot ${verb}: it has to be ${words}, and it is claimed.`);
    const named = right.split(' or ').toSorted();
    expect(refusal.allowed?.replace('a task that is ', '').split(' or ').toSorted()).toEqual(named);
  });

  it.each([
    ['wrong_status', 'it has to be validated, and it is claimed'],
    ['period_over', 'its day is over; begin it anew'],
    ['period_not_over', 'its period is not over'],
  ] as const)('%s is said in words', (reason, words) => {
    expect(new IllegalTaskTransition(task, 'claim', reason)).toMatchObject({
      name: 'IllegalTaskTransition',
      code: 'illegal_task_transition',
      category: 'conflict',
      taskId: 'post_link',
      status: 'CLAIMED',
      event: 'claim',
      reason,
      message: `This task cannot be claimed: ${words}.`,
      field: 'task_id',
      found: 'CLAIMED',
      allowed: 'a task that is VALIDATED',
    });
  });
});

describe('a task that cannot be paid or is not done', () => {
  const spent = (budget: string, paid: string) =>
    new TaskBudgetSpent(
      { rewardToken: axiom('0.2') },
      { budgetToken: axiom(budget), paidToken: axiom(paid) },
    );

  it('its budget is spent', () => {
    expect(spent('10', '9.9')).toMatchObject({
      name: 'TaskBudgetSpent',
      code: 'task_budget_spent',
      category: 'conflict',
      message: 'All rewards for this task are taken: 0.1 AXIOM are left and it pays 0.2 AXIOM.',
      field: 'task_id',
      bound: '0.1 AXIOM',
      found: '0.2 AXIOM',
      allowed: 'at most 0.1 AXIOM',
    });
    expect([spent('10', '10').bound, spent('10', '11').bound]).toEqual(['0 AXIOM', '0 AXIOM']);
  });

  it('what it asks for has not happened', () => {
    expect(new TaskNotDone('join_channel', 'this', 'that')).toMatchObject({
      name: 'TaskNotDone',
      code: 'task_not_done',
      category: 'conflict',
      kind: 'join_channel',
      message: 'This task is not done yet: this; needed is that.',
      field: 'task_id',
      found: 'this',
      allowed: 'that',
    });
  });

  it('it is not on offer', () => {
    expect(new UnknownTask('x', ['first_bond', 'screenshot'])).toMatchObject({
      name: 'UnknownTask',
      code: 'unknown_task',
      category: 'missing',
      message: 'This task is not on offer now.',
      field: 'task_id',
      found: '"x"',
      allowed: 'first_bond, screenshot',
    });
  });
});

describe('a photo', () => {
  it('is missing', () => {
    expect(new PhotoMissing()).toMatchObject({
      name: 'PhotoMissing',
      code: 'photo_missing',
      category: 'invalid',
      message: 'This task asks for a screenshot.',
      field: 'photo',
      found: 'no photo',
      allowed: 'a JPEG, PNG or WebP of at most 5 MB',
    });
  });

  it('is too large', () => {
    expect(new PhotoTooLarge(5_242_881)).toMatchObject({
      name: 'PhotoTooLarge',
      code: 'photo_too_large',
      category: 'invalid',
      message: 'File size is too large! Upload a smaller file.',
      field: 'photo',
      bound: '5242880 bytes',
      found: '5242881 bytes',
      allowed: 'at most 5242880 bytes',
    });
  });

  it('is none', () => {
    expect(new NotAPhoto()).toMatchObject({
      name: 'NotAPhoto',
      code: 'not_a_photo',
      category: 'invalid',
      message: 'This file is no picture; upload a JPEG, PNG or WebP.',
      field: 'photo',
      found: 'another kind of file',
      allowed: 'a JPEG, PNG or WebP',
    });
  });
});

it.each([
  ['not_text', 'a link, such as "https://t.me/channel/7"'],
  ['too_long', 'at most 500 characters'],
  ['characters', 'a link without spaces, quotes, brackets or hidden characters'],
  ['not_https', 'a link that begins with https://'],
  ['credentials', 'a link without a name or password before the host'],
  ['host', 'a public host name such as t.me, without a port'],
] as const)('a link refused as %s says what would have been right', (reason, allowed) => {
  expect(new InvalidTaskLink(reason, 'x')).toMatchObject({
    name: 'InvalidTaskLink',
    code: 'invalid_task_link',
    category: 'invalid',
    reason,
    field: 'link',
    found: '"x"',
    allowed,
  });
});
