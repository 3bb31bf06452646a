import type { TaskKind } from '../economy/policy.ts';
import type { Nano } from '../money/index.ts';

/** Every status of a task, with its name on the wire. */
export const TASK_STATUSES = [
  'AVAILABLE',
  'STARTED',
  'VALIDATING',
  'VALIDATED',
  'CLAIMED',
  'REJECTED',
] as const;
/** One of TASK_STATUSES. */
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** At most one payment per period: `once`, or the UTC day as its number since 1970-01-01. */
export type TaskPeriod = 'once' | `day-${number}`;

/** A task as its person sees it. */
export interface TaskView {
  readonly taskId: string;
  readonly kind: TaskKind;
  /** Number of friends, for invite_friends; otherwise 1. */
  readonly count: number;
  /** The offered reward until the task is started, then frozen. */
  readonly rewardToken: Nano<'AXIOM'>;
  readonly status: TaskStatus;
  readonly period: TaskPeriod;
  /** Why it was rejected, as text for the person. */
  readonly rejection?: string | undefined;
}

/** A task of one person in one period, with all that the server needs to decide on it. */
export interface UserTask extends TaskView {
  readonly userId: string;
  readonly startedAtMs?: number | undefined;
  readonly submittedAtMs?: number | undefined;
  /** What waits for review or was reviewed. */
  readonly link?: string | undefined;
  readonly photoId?: string | undefined;
  readonly validatedAtMs?: number | undefined;
  readonly claimedAtMs?: number | undefined;
}
