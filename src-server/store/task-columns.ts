import { taskKind, taskStatus } from '#contract/tasks.ts';
import { isoTime, token } from '#contract/primitives.ts';
import { nullIfAbsent } from '#contract/wired.ts';
import type { UserTask } from '@axiom/domain/task';
import * as z from 'zod/mini';
import type { TaskRecord } from '../ports/store-tasks.ts';
import { type Columns, oneOf, stored } from './stored.ts';

const task = stored<UserTask>()({
  userId: ['user_id', z.string()],
  taskId: ['task_id', z.string()],
  period: ['period', oneOf<UserTask['period']>()],
  kind: ['kind', taskKind],
  count: ['count', z.int()],
  rewardToken: ['reward', token],
  status: ['status', taskStatus],
  startedAtMs: ['started_at', nullIfAbsent(isoTime)],
  submittedAtMs: ['submitted_at', nullIfAbsent(isoTime)],
  validatedAtMs: ['validated_at', nullIfAbsent(isoTime)],
  claimedAtMs: ['claimed_at', nullIfAbsent(isoTime)],
  link: ['link', nullIfAbsent(z.string())],
  photoId: ['photo_id', nullIfAbsent(z.string())],
  rejection: ['rejection', nullIfAbsent(z.string())],
});
export const taskColumns = stored<TaskRecord>()({ id: ['id', z.string()], task });

export interface TaskTables {
  user_tasks: Columns<typeof taskColumns>;
  task_payments: {
    user_id: string;
    task_id: string;
    period: string;
    reward: bigint;
    movement_id: string;
  };
  task_purses: { task_id: string; paid: bigint };
  task_photos: { id: string; user_task_id: string; user_id: string; bytes: Uint8Array; size: number };
}
