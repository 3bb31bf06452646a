import * as z from 'zod/mini';
import { id, isoTime, listed, money } from './primitives.ts';

export const taskStatus = z.enum(['AVAILABLE', 'STARTED', 'VALIDATING', 'VALIDATED', 'CLAIMED', 'REJECTED']);

export const taskKind = z.enum([
  'join_channel',
  'connect_wallet',
  'first_bond',
  'invite_friends',
  'post_link',
  'screenshot',
  'daily_check_in',
]);

/** A task as its person sees it (R4.09). reward_token in AXIOM, frozen when the task is started. */
export const taskRow = z.object({
  task_id: id,
  kind: taskKind,
  status: taskStatus,
  /** Number of friends, for invite_friends; otherwise 1. */
  count: z.int().check(z.minimum(1)),
  /** How much of `count` is done. */
  progress: z.int().check(z.minimum(0)),
  reward_token: money,
  /** The rest of this task's budget covers one more reward. */
  has_budget: z.boolean(),
  /** The link that was submitted. */
  link: z.nullable(z.string()),
  rejection: z.nullable(z.string()),
  started_at: z.nullable(isoTime),
  submitted_at: z.nullable(isoTime),
  validated_at: z.nullable(isoTime),
  claimed_at: z.nullable(isoTime),
  /** Next period of a daily task: the next 00:00 UTC. null for the others. */
  resets_at: z.nullable(isoTime),
});

export const tasksAnswer = z.object(listed(taskRow));

export const taskBody = z.strictObject({ task_id: id });

/** A link for post_link; a screenshot is the file `photo` of a multipart form. */
export const taskValidateBody = z.strictObject({
  task_id: id,
  link: z.optional(z.string().check(z.maxLength(2000))),
});

/** The task, and the task balance including its reward. */
export const taskClaimAnswer = z.object({ ...taskRow.shape, task_balance: money });
