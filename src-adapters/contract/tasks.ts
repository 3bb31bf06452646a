import { TASK_KINDS } from '@axiom/domain/economy';
import type { TaskCard } from '@axiom/domain/ports/client';
import { TASK_STATUSES } from '@axiom/domain/task';
import * as z from 'zod/mini';
import { id, isoTime, listed, token } from './primitives.ts';
import { beside, record, thing } from './thing.ts';
import { nullIfAbsent } from './wired.ts';
import { act, read, spend, type Route } from './route.ts';

export const taskStatus = z.enum(TASK_STATUSES);
export const taskKind = z.enum(TASK_KINDS);

/** A task as its person sees it (R4.09). reward_token in AXIOM, frozen when the task is started. */
export const taskRow = thing<TaskCard>()({
  taskId: ['task_id', id],
  kind: ['kind', taskKind],
  status: ['status', taskStatus],
  /** Number of friends, for invite_friends; otherwise 1. */
  count: ['count', z.int().check(z.minimum(1))],
  /** How much of `count` is done. */
  progress: ['progress', z.int().check(z.minimum(0))],
  rewardToken: ['reward_token', token],
  /** The rest of this task's budget covers one more reward. */
  hasBudget: ['has_budget', z.boolean()],
  link: ['link', nullIfAbsent(z.string())],
  rejection: ['rejection', nullIfAbsent(z.string())],
  startedAtMs: ['started_at', nullIfAbsent(isoTime)],
  submittedAtMs: ['submitted_at', nullIfAbsent(isoTime)],
  validatedAtMs: ['validated_at', nullIfAbsent(isoTime)],
  claimedAtMs: ['claimed_at', nullIfAbsent(isoTime)],
  /** Next period of a daily task: the next 00:00 UTC. null for the others. */
  resetsAtMs: ['resets_at', nullIfAbsent(isoTime)],
});

export const taskBody = z.strictObject({ task_id: id });

export const taskRoutes = {
  tasks: {
    ...read,
    path: '/task/list',
    summary: 'Tasks on offer, as they stand now',
    answer: record(listed(taskRow)),
  },
  taskStart: {
    ...act,
    path: '/task/start',
    summary: 'Begin a task',
    body: taskBody,
    answer: taskRow,
    errors: ['task_not_found', 'illegal_task_transition', 'task_budget_spent'],
  },
  taskValidate: {
    ...act,
    path: '/task/validate',
    summary: 'Say that a started task is done, with a link or a screenshot where it asks for one',
    /** A link for post_link; a screenshot is the file `photo` of a multipart form. */
    body: z.strictObject({
      task_id: id,
      link: z.optional(z.string().check(z.maxLength(2000))),
    }),
    photo: true,
    answer: taskRow,
    errors: [
      'task_not_found',
      'illegal_task_transition',
      'task_not_done',
      'invalid_task_link',
      'photo_missing',
      'photo_too_large',
      'not_a_photo',
      'conflict',
      'unavailable',
    ],
  },
  taskClaim: {
    ...spend,
    path: '/task/claim',
    summary: 'Take the reward of a task into the task balance',
    body: taskBody,
    /** The task, and the task balance including its reward. */
    answer: beside('task', taskRow, { taskBalance: ['task_balance', token] }),
    errors: ['task_not_found', 'illegal_task_transition', 'task_budget_spent', 'join_required'],
  },
} as const satisfies Record<string, Route>;
